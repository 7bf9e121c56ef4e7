// Registers the service worker, by which the page opens without a network. See worker/worker.js.
import { address } from './api';
import { outdate } from './router.svelte';

export function registerWorker(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!import.meta.env.PROD || !container) return;
  const isFirst = !container.controller;
  container.register(address('worker.js')).catch(() => {
    // Without one the page works as well, only not without a network.
  });
  if (isFirst) return;
  container.addEventListener('controllerchange', outdate);
}
