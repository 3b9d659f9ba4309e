import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Two cores, every server file with an application of its own; and some tests only wait, for a killed process to be missed.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,scripts}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/testing.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
