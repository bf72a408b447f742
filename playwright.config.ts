import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/findBrowser.ts';
import { patience } from './test/e2e/slowness.ts';

const events = '**/shellEvents.e2e.ts';
const chain = '**/watch*.e2e.ts';
const shell = '**/{shell*,tour}.e2e.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const launchOptions = { executablePath: findBrowser(), args };
// A route in the way of requests would hold the last ones of a page that is left, and they go down with it.
const alone = {
  ...launchOptions,
  args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
};

export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/prepareDemo.ts',
  // Tests that share a kind of site follow each other: a worker that changes its kind starts another site.
  projects: [
    { name: 'counted', testMatch: events, use: { launchOptions: alone } },
    // On one worker, beside the other's first: a second chain with a site takes longer than these few tests.
    { name: 'chain', testMatch: chain, workers: 1 },
    { name: 'demo', testMatch: '**/*.e2e.ts', testIgnore: [events, chain, shell] },
    // The last ones one by one, so that no worker has a whole file left when the other has nothing.
    { name: 'shell', testMatch: shell, testIgnore: events, fullyParallel: true },
  ],
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // Limits, not waits: long enough for a machine that everybody else uses too.
  timeout: patience(300_000),
  expect: { timeout: patience(30_000) },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'], ['list']] : 'list',
  use: { launchOptions },
});
