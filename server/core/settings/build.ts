import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The commit that runs, and when it was built (ISO 8601); each null when unknown. */
export type Build = { commit: string | null; built_at: string | null }

const COMMIT = /^[\da-f]{40,64}$/

/** The file that the build writes, beside the built web. */
export const buildFile = (project: string): string => join(project, 'dist', 'build.json')

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}

/** The commit that a checkout is at, without git, which a server may lack. */
export function commitOf(project: string): string | null {
  const link = /^gitdir: (.+)$/.exec(textOf(join(project, '.git')) ?? '')?.[1]
  const git = resolve(project, link ?? '.git')
  const common = resolve(git, textOf(join(git, 'commondir')) ?? '.')
  const head = textOf(join(git, 'HEAD')) ?? ''
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  if (!branch) return COMMIT.test(head) ? head : null
  const loose = textOf(join(common, branch))
  if (loose !== null) return COMMIT.test(loose) ? loose : null
  const packed = (textOf(join(common, 'packed-refs')) ?? '').split('\n')
  const line = packed.find((one) => one.endsWith(` ${branch}`)) ?? ''
  const [commit = ''] = line.split(' ')
  return COMMIT.test(commit) ? commit : null
}

/** Reads what runs: in a checkout, which may have moved on since it was built, its present commit. */
export function readBuild(project: string): Build {
  const { commit = null, built_at = null } = builtIn(project)
  const here = commitOf(project)
  return { commit: here ?? commit, built_at: here === null || here === commit ? built_at : null }
}

function builtIn(project: string): Partial<Build> {
  try {
    return JSON.parse(readFileSync(buildFile(project), 'utf8'))
  } catch {
    return {}
  }
}
