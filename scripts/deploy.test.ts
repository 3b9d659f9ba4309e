import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DESCRIBED } from '#server/core/settings/described.ts'

const read = (file: string) => readFile(path.join(import.meta.dirname, '..', file), 'utf8')

/** What Docker, Compose and systemd set, besides settings of the product. */
const OF_OTHERS = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_INITDB_ARGS',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
  'PACKAGES',
]

test.each([
  ['deploy/compose.yaml', /(?:^ +|\{ )([A-Z][A-Z0-9_]+): /gm],
  ['deploy/sangraha.service', /(?<=^Environment=.*)\b([A-Z][A-Z0-9_]+)=/gm],
  ['Dockerfile', /(?<=^ENV .*)\b([A-Z][A-Z0-9_]+)=/gm],
])('%s sets only what the product knows', async (file, pattern) => {
  const names = [...(await read(file)).matchAll(pattern)].map(([, name = '']) => name)
  expect(names).not.toEqual([])
  expect(names.filter((name) => !Object.hasOwn(DESCRIBED, name) && !OF_OTHERS.includes(name))).toEqual([])
})

test('Compose can give every argument that the image is built with', async () => {
  const names = [...(await read('Dockerfile')).matchAll(/^ARG (\w+)/gm)].map(([, name = '']) => name)
  const [, given = ''] = /^ +args: \{(.*)\}$/m.exec(await read('deploy/compose.yaml')) ?? []
  expect(names).not.toEqual([])
  expect(names.filter((name) => !given.includes(`${name}: `))).toEqual([])
})

test('the proxy of Compose has time to notice that a process stops, which then still has time to end', async () => {
  const compose = await read('deploy/compose.yaml')
  const seconds = (pattern: RegExp) => Number(pattern.exec(compose)?.[1])
  const delay = seconds(/SHUTDOWN_DELAY: (\d+)/)
  expect(delay).toBeGreaterThan(seconds(/health_interval (\d+)s/))
  const web = compose.slice(compose.indexOf('\n  web:'), compose.indexOf('\n  worker:'))
  expect(Number(/stop_grace_period: (\d+)s/.exec(web)?.[1])).toBeGreaterThan(30 + delay)
})

test('the trial of the cluster runs nginx as docs/cluster.md configures it', async () => {
  const docs = await read('docs/cluster.md')
  const [, block = ''] = /```\n(upstream sangraha[\s\S]*?)```/.exec(docs) ?? []
  const lines = (text: string) => text.split('\n').map((line) => line.trim())
  const trial = new Set(lines(await read('trials/cluster/proxies.ts')))
  // Addresses and comments are its own.
  const documented = lines(block).filter((line) => !/^(#|server 10\.|listen |$)/.test(line))
  expect(documented.length).toBeGreaterThan(20)
  expect(documented.filter((line) => !trial.has(line))).toEqual([])
})

const commandsOf = async () => {
  const docs = await read('docs/operating.md')
  return docs.slice(docs.indexOf('## Commands'), docs.indexOf('## Traces'))
}

test('the documented commands are those of the package, in files that the image keeps', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }
  const servers = await readdir(path.join(import.meta.dirname, '..', 'server'))
  const expected = Object.keys(scripts).filter((name) => servers.includes(`${name}.ts`))
  const [list = ''] = (await commandsOf()).split('need the settings')
  expect([...list.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name).sort()).toEqual(expected.sort())
  const named = [...(await commandsOf()).matchAll(/server\/([a-z-]+)\.ts/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((name) => !expected.includes(name))).toEqual([])
})

test('the command that is documented for the unit runs with its Node, and with its data directory', async () => {
  const docs = await commandsOf()
  const [, inner = ''] = /\/bin\/sh -c '([^']+)'/.exec(docs) ?? []
  const unit = await read('deploy/sangraha.service')
  expect(docs).toContain(`--setenv=${/DATA_DIR=\S+/.exec(unit)?.[0]} `)
  expect(docs).toContain(`--property=EnvironmentFile=${/^EnvironmentFile=(\S+)/m.exec(unit)?.[1]} `)
  const empty = await mkdtemp(path.join(tmpdir(), 'sangraha backups '))
  onTestFinished(() => rm(empty, { recursive: true }))
  const { status, stderr } = spawnSync('/bin/sh', ['-c', inner, 'check-backup', empty], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect(stderr).toContain(`${empty} has no complete backup.`)
  expect(status).toBe(1)
})

test('the image is built from every folder that the code imports', async () => {
  const { imports } = JSON.parse(await read('package.json')) as { imports: Record<string, string> }
  const kept = (await read('.dockerignore')).split('\n')
  const folders = Object.values(imports).map((folder) => folder.replace(/^\.\/(.*)\/\*$/, '$1'))
  expect(folders).toContain('server')
  expect(folders.filter((folder) => !kept.includes(`!${folder}`))).toEqual([])
})
