import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')

/** The walks over all calls that are tests as well: here in full, and each change by more callers at once. */
const WALKS: { files: string[]; atOnce: number }[] = [
  {
    files: [
      'server/changes.right-by-right.test.ts',
      'server/rights.seen.test.ts',
      'server/logged-secrets.test.ts',
      'server/core/database/link-checks.test.ts',
      'server/own-calls.at-once.test.ts',
    ],
    atOnce: 3,
  },
  ...[2, 3, 8].map((atOnce) => ({ files: ['server/changes.at-once.test.ts'], atOnce })),
]

/**
 * Every change with one right taken away, and by several at once; what sub admins can read; the log searched for what was
 * sent anywhere; links stepped in two sessions. Returns whether all held.
 */
export function walk(): boolean {
  const vitest = join(project, 'node_modules/vitest/vitest.mjs')
  return WALKS.map(({ files, atOnce }) => {
    console.log(`${files.join(', ')}, ${atOnce} at once`)
    const env = { ...process.env, AT_ONCE: String(atOnce) }
    return spawnSync(process.execPath, [vitest, 'run', ...files], { cwd: project, env, stdio: 'inherit' })
      .status
  }).every((status) => status === 0)
}
