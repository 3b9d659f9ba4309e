import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/** The browser tests with this tag need nothing of the product but its address, and do not mind what others do in it. */
export default defineConfig(base, {
  testDir: '../../e2e',
  // The cluster is the product.
  globalSetup: [],
  grep: /@cluster/,
  outputDir: process.env.CLUSTER_RESULTS ?? '../../test-results',
  workers: 1,
  // A person whose work was interrupted begins it again, once.
  retries: 1,
  timeout: 120_000,
  // What takes longer has failed for a person.
  expect: { timeout: 20_000 },
  use: { actionTimeout: 20_000 },
  reporter: './reporter.ts',
})
