// Before all tests: one server and one browser, which every file uses; nothing of them is left behind.
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { browser, Site } from './site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: string;
    data: string;
    browser: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await Site.start();
  const server = await chromium.launchServer({
    executablePath: browser(),
    // As root, as in a container, Chromium has no sandbox; the tests open nothing but the server's own page.
    chromiumSandbox: process.getuid?.() !== 0,
    // Sounds are made, but need no device that could fail. Without a graphics processor, drawing as if there were one computes more.
    args: ['--autoplay-policy=no-user-gesture-required', '--disable-audio-output', '--disable-gpu'],
  });
  project.provide('site', site.url);
  project.provide('data', site.data);
  project.provide('browser', server.wsEndpoint());
  return async () => {
    await server.close();
    await site.stop();
  };
}
