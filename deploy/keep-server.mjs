import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { trimPackages } from '../scripts/steps/trim.mjs'

// Leaves in node_modules what the server loads, so that an image has neither the build nor what is in the built web.
const packages = JSON.parse(await readFile('package-lock.json', 'utf8')).packages
const BUILT_IN =
  /^(vite|@vitejs\/.*|react|react-.*|@mantine\/.*|@tiptap\/.*|@tanstack\/.*|@hookform\/.*|@fontsource-variable\/.*|@simplewebauthn\/browser|node-.*)$/
const { dependencies, optionalDependencies } = packages['']
const kept = new Set()

/** The package of a name as one in `from` would load it. */
function find(from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return null
  }
}

function keep(from, name) {
  const path = find(from, name)
  if (!path || kept.has(path)) return
  kept.add(path)
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta = {} } = packages[path]
  const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta[peer]?.optional)
  for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
    keep(path, needed)
}

for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
  if (!BUILT_IN.test(name)) keep('', name)
await trimPackages()
const [node] = (await readdir('node_modules')).filter((name) => /^node-(linux|bin|darwin)-/.test(name))
await rename(join('node_modules', node, 'bin', 'node'), 'node')
for (const path of Object.keys(packages))
  if (path !== '' && !kept.has(path)) await rm(path, { recursive: true, force: true })
for (const path of [
  '.cache',
  'web',
  'scripts',
  'vite.config.ts',
  'node_modules/.bin',
  'node_modules/.package-lock.json',
])
  await rm(path, { recursive: true, force: true })
