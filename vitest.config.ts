import { defineConfig } from 'vitest/config'

// Twice as many as cores: some tests only wait, for a killed process to be missed. Said in both projects: with different
// numbers one would wait for the other's end.
const maxWorkers = 4

export default defineConfig({
  test: {
    // What is waited for comes within milliseconds, but not on a machine that is busy with something else.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        test: {
          name: 'server',
          // Modules are loaded once for each worker: for each file again they took a third of the time. What a test changes
          // in a module, it changes back.
          isolate: false,
          maxWorkers,
          include: ['{contract,server,scripts,trials}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          maxWorkers,
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Each file has its own modules and document all the same, but jsdom is loaded once per worker, not per file.
          pool: 'vmThreads',
          setupFiles: ['web/testing.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
