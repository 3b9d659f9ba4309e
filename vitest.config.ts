import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Twice as many as cores: some tests only wait, for a killed process to be missed. Said in both projects: with different
// numbers one would wait for the other's end.
const maxWorkers = 4

/** Tests that mostly wait, for a killed process to be missed. */
const WAITING =
  /\/(process-death|chaos|fetch-kill|imports\/start|start\/start|start\/backfill|standstill|webhooks)\.test\.ts$/

/** How many other files come between two that wait. */
const APART = 12

/** Large files first, and those that wait far apart: next to each other, at the end, they would leave the cores idle. */
class WaitingApart extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waiting = sorted.filter(({ moduleId }) => WAITING.test(moduleId))
    const others = sorted.filter((file) => !waiting.includes(file))
    return [
      ...others.flatMap((file, n) => {
        const next = n % APART === 0 ? waiting[n / APART] : undefined
        return next ? [next, file] : [file]
      }),
      ...waiting.slice(Math.ceil(others.length / APART)),
    ]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingApart },
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
          include: ['{contract,server,listeners,scripts,trials}/**/*.test.ts'],
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
