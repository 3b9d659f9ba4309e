import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Per route: a fault that this many requests do not find counts as not found. */
const EACH = 150
/** The same for the run without a fault, which must find nothing. */
const EACH_WITHOUT = 20
const FOLDER = join(import.meta.dirname, 'faults')
const project = join(import.meta.dirname, '../..')

type Change = { file: string; search: string; replace: string }
type Fault = { name: string; title: string; changes: Change[] }

/** Reads a fault: a sentence, then one change or several as `file:`, `--- search` and `--- replace`. */
function readFault(name: string, text: string): Fault {
  const [title = '', ...changes] = text.split(/^file: /m)
  return {
    name,
    title: title.trim(),
    changes: changes.map((change) => {
      const [, file, search, replace] = /^(.*)\n--- search\n(.*)\n--- replace\n(.*)\n$/s.exec(change) ?? []
      if (!file || !search || replace === undefined)
        throw new Error(`${name} is not a search and a replacement`)
      return { file, search, replace }
    }),
  }
}

/** Puts a fault into the copy and returns how to take it out again. */
async function apply(copy: string, { name, changes }: Fault): Promise<() => Promise<void>> {
  const before = new Map<string, string>()
  for (const { file, search, replace } of changes) {
    const path = join(copy, file)
    const source = await readFile(path, 'utf8')
    if (source.split(search).length !== 2) throw new Error(`${name}: ${file} must contain once: ${search}`)
    if (!before.has(path)) before.set(path, source)
    await writeFile(
      path,
      source.replace(search, () => replace),
    )
  }
  return async () => {
    for (const [path, source] of before) await writeFile(path, source)
  }
}

function run(copy: string, seed: number, each: number) {
  const args = [
    join(copy, 'trials/fuzz/start.ts'),
    '--until-found',
    '--seed',
    String(seed),
    '--each',
    String(each),
  ]
  const { stdout, status } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const requests = /(\d+) requests with seed/.exec(stdout)?.[1]
  if (!requests) throw new Error(`The requests did not come to an end (${status}):\n${stdout}`)
  return { found: status !== 0, requests, first: /✗ (.*)/.exec(stdout)?.[1] ?? '' }
}

/**
 * Puts each fault of the folder into a copy of the product, one after the other, and says whether the requests find it.
 * Returns whether they found all, and nothing where there is none. `only`: those with this in their name.
 */
export async function prove(seed: number, only = ''): Promise<boolean> {
  const copy = await mkdtemp(join(tmpdir(), 'sangraha-faulty-'))
  for (const folder of ['contract', 'server', 'listeners', 'trials', 'package.json'])
    await cp(join(project, folder), join(copy, folder), { recursive: true })
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'))
  try {
    const without = run(copy, seed, EACH_WITHOUT)
    console.log(
      without.found
        ? `✗ Without a fault: ${without.first}`
        : `✓ Nothing without a fault in ${without.requests} requests`,
    )
    let missed = 0
    const files = (await readdir(FOLDER)).filter((file) => file.includes(only)).sort()
    for (const file of files) {
      const fault = readFault(file.replace('.txt', ''), await readFile(join(FOLDER, file), 'utf8'))
      const takeOut = await apply(copy, fault)
      const { found, requests, first } = run(copy, seed, EACH)
      await takeOut()
      if (!found) missed++
      console.log(
        `${found ? '✓' : '✗'} ${fault.name}: ${found ? `found after ${requests} requests: ${first}` : `not found in ${requests} requests`}`,
      )
      console.log(`    ${fault.title}`)
    }
    console.log(missed === 0 ? '\nAll faults were found.' : `\n${missed} not found.`)
    return missed === 0 && !without.found
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
