// Registers the service worker, by which the page opens without a network. See worker/worker.js.
import { address } from './api';
import { idle } from './parts/idle';
import { outdate } from './router.svelte';

export function registerWorker(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !container) return;
  if (container.controller) container.addEventListener('controllerchange', outdate);
  // It fetches all that is needed without a network: after what is looked at, and not where somebody counts every byte.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  void idle().then(() =>
    container.register(address('worker.js')).catch(() => {
      // Without one the page works as well, only not without a network.
    }),
  );
}
