import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/findBrowser.ts';
import { patience } from './test/e2e/slowness.ts';

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 2,
  // Limits, not waits: long enough for a machine that everybody else uses too.
  timeout: patience(300_000),
  expect: { timeout: patience(30_000) },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'], ['list']] : 'list',
  use: {
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
