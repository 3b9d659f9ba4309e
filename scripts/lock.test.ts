import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { integrity?: string; resolved?: string }

const read = (file: string) => readFile(join(import.meta.dirname, '..', file), 'utf8')

async function entriesOfLock() {
  const { packages } = JSON.parse(await read('package-lock.json')) as { packages: Record<string, Entry> }
  return Object.entries(packages).filter(([path]) => path !== '')
}

test('Every package of the lock has its integrity, but for those that CONTRIBUTING.md lists', async () => {
  const without = (await entriesOfLock())
    .filter(([, { integrity }]) => !integrity)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  const section = /^## Packages$[\s\S]*?^```$([\s\S]*?)^```$/m.exec(await read('CONTRIBUTING.md'))?.[1] ?? ''
  expect(without.sort()).toEqual(section.trim().split(/\s+/).sort())
})

test('The lock names no registry: each machine asks its own', async () => {
  const named = (await entriesOfLock()).filter(([, { resolved }]) => resolved !== undefined)
  expect(named.map(([path]) => path)).toEqual([])
})
