import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // Each worker runs a server and a database of its own. One of three usually waits: for a pause in typing, for a toast.
  workers: 3,
  fullyParallel: true,
  // On a machine that others load, one of hundreds may meet a pause that it does not expect. `npm test` names it at the
  // end: it is a fault of the test or of the product, to be found.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON
    ? [['json', { outputFile: process.env.PLAYWRIGHT_JSON }], ['list']]
    : 'list',
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1366, height: 768 },
    locale: 'en-GB',
    timezoneId: 'Asia/Kolkata',
    // No trace unless asked for (--trace on): taking one makes requests of its own, which the guard reports.
    // A new context for each test takes more processor time than the test (docs/testing.md).
    reuseContext: true,
    // Nobody has to wait for a dialog to fade in; some files, such as merge.test.ts, keep the motion that most people see.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
      // Chromium's sandbox needs what a container or root may not have; the pages are ours.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Processes of their own for what a test does not need apart cost a tenth of the browser's processor time.
        '--in-process-gpu',
        '--process-per-site',
        // The first is Playwright's own, which another list would replace.
        '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
        // A page of a test is gone after seconds: optimising its code takes longer than it saves.
        '--js-flags=--no-maglev,--no-opt',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
