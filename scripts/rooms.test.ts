import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')

/** From the bottom up: a room imports its own layer and those before it. What stands in no room is a registry. */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  contract: [['values', 'messages'], ['kinds'], ['calls'], ['catalogue'], ['resources'], ['features']],
  server: [['core'], ['catalogue'], ['resources'], ['features'], ['start']],
  web: [['core'], ['ui', 'rich-text', 'player'], ['catalogue'], ['shell'], ['resources'], ['features']],
  'listeners/contract': [],
  'listeners/page': [['shared'], ['pages'], ['client']],
  'listeners/server': [['shared'], ['app-api'], ['app-users', 'feeds', 'listening-page', 'subsonic']],
}
const MAX_FILES = 40

type Import = { from: string; to: string; isType: boolean }

const isSource = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing|\/migrations\/|\.d\.ts$/.test(file)

// Also what is not committed yet: a new file counts before it is added.
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'contract', 'server', 'web', 'listeners'],
  {
    cwd: project,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter(isSource)

const imports = files.flatMap((from) =>
  importsIn(readFileSync(path.join(project, from), 'utf8')).flatMap(({ target, isType }): Import[] => {
    const to = pathOf(from, target)
    return to && isSource(to) ? [{ from, to, isType }] : []
  }),
)

function importsIn(source: string): { target: string; isType: boolean }[] {
  const found = source.matchAll(
    /^(?:import|export)\s(?<names>[^;'"]*?)from '(?<file>[^']+)'|^import '(?<bare>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm,
  )
  return [...found].map(({ groups = {} }) => ({
    target: groups.file ?? groups.bare ?? groups.lazy ?? '',
    isType: groups.names?.startsWith('type ') ?? false,
  }))
}

function pathOf(from: string, target: string): string | null {
  if (/^#(contract|server|web|listeners)\//.test(target)) return target.slice(1)
  return target.startsWith('.') ? path.normalize(path.join(path.dirname(from), target)) : null
}

/** `listeners` has a contract, a server and a page of its own. */
const sideOf = (file: string) => /^(?:listeners\/)?[^/]+/.exec(file)?.[0] ?? ''

/** How high a file stands on its side; the registries at the top stand above all rooms. */
function layerOf(file: string): number {
  const side = sideOf(file)
  const [room = ''] = file.slice(side.length + 1).split('/')
  const layers = LAYERS[side] ?? []
  const layer = layers.findIndex((rooms) => rooms.includes(room))
  return layer === -1 ? layers.length : layer
}

test('core imports core, catalogue also core, resources also catalogue, features also resources', () => {
  const upwards = imports
    .filter(({ from, to }) => sideOf(from) === sideOf(to) && layerOf(from) < layerOf(to))
    .map(({ from, to }) => `${from} imports ${to}`)
  expect(upwards).toEqual([])
})

test('every folder of a side is in a layer', () => {
  const rooms = files.flatMap((file) => {
    const side = sideOf(file)
    const [room = '', inside] = file.slice(side.length + 1).split('/')
    return inside && !LAYERS[side]?.flat().includes(room) ? [`${side}/${room}`] : []
  })
  expect([...new Set(rooms)]).toEqual([])
})

test('a resource takes from another only its store, or the tracks that are placed in it', () => {
  const others = imports.filter(({ from, to }) => {
    const [own, other] = [from, to].map((file) => /^(server|web)\/resources\/([\w-]+)\//.exec(file))
    return own && other && own[1] === other[1] && own[2] !== other[2]
  })
  const allowed = /\.store\.ts$|\/tracks\/placed-tracks\.handlers\.ts$/
  expect(others.filter(({ to }) => !allowed.test(to))).toEqual([])
})

/** What the listeners' side takes from the editors', besides core and contract. */
const SHARED_WITH_LISTENERS = [
  'catalogue/kept-order.ts',
  'catalogue/list.ts',
  'catalogue/page.ts',
  'catalogue/resource.ts',
  'catalogue/search.ts',
  'catalogue/similar.ts',
  'catalogue/write-records.ts',
  'resources/all-resources.ts',
  'resources/pages/pages.store.ts',
  'resources/placeholders/placeholders.store.ts',
  'resources/users/devices.store.ts',
  'resources/users/player-passwords.store.ts',
  'resources/users/sync-topics.job.ts',
  'resources/users/users.store.ts',
]

test('the editors’ side and the listeners’ know each other by a few files', () => {
  const isListeners = (file: string) => file.startsWith('listeners/')
  const across = imports.filter(({ from, to }) => isListeners(from) !== isListeners(to))
  const inward = across.filter(({ to }) => isListeners(to)).map(({ from }) => from)
  expect([...new Set(inward)].sort()).toEqual(['server/parts.ts', 'server/revoke-feed-audio.ts'])
  const outward = across.filter(({ to }) => !isListeners(to) && !/^(contract|server\/core)\//.test(to))
  expect([...new Set(outward.map(({ to }) => to))].sort()).toEqual(
    SHARED_WITH_LISTENERS.map((file) => `server/${file}`),
  )
})

/** What benchmarks fill the database with, and trials read what comes out with, besides the entrances. */
const INNER_FILES_MEASURED = [
  'listeners/server/app-users/accounts.store.ts',
  'listeners/server/app-users/user-sessions.store.ts',
  'server/catalogue/links.ts',
  'server/catalogue/records.ts',
  'server/catalogue/search-index.ts',
  'server/features/auth/bootstrap.ts',
  'server/features/auth/session.store.ts',
  'server/features/catalogue-files/lines.ts',
  'server/features/catalogue-files/tar-header.ts',
  'server/features/catalogue-files/tar-tree.ts',
  'server/features/sample/load/load-sample.ts',
  'server/resources/albums/albums.store.ts',
  'server/resources/all-resources.ts',
  'server/resources/artists/artists.store.ts',
  'server/resources/playlists/playlists.store.ts',
  'server/resources/tracks/tracks.store.ts',
]

test('benchmarks and trials use the contract, the core and the product as a whole, and a few inner files', () => {
  const tools = execFileSync('git', ['ls-files', 'bench', 'trials'], { cwd: project, encoding: 'utf8' })
  const entrances = /^(contract|listeners\/contract|server\/(core|testing|start))\/|^server\/(app|jobs)\.ts$/
  const inner = tools
    .split('\n')
    .filter((file) => /\.ts$/.test(file))
    .flatMap((file) => importsIn(readFileSync(path.join(project, file), 'utf8')))
    .flatMap(({ target }) => (/^#/.test(target) && !entrances.test(target.slice(1)) ? [target.slice(1)] : []))
  expect([...new Set(inner)].sort()).toEqual(INNER_FILES_MEASURED)
})

test('no folders import each other in a circle', () => {
  expect(circles(folderGraph())).toEqual([])
})

test(`no folder holds more than ${MAX_FILES} source files`, () => {
  const sizes = Map.groupBy(files, path.dirname)
  const full = [...sizes].filter(([, inside]) => inside.length > MAX_FILES).map(([folder]) => folder)
  expect(full).toEqual([])
})

/** Which folder needs which when the code runs; types are gone by then. */
function folderGraph(): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, to, isType } of imports) {
    const [a, b] = [path.dirname(from), path.dirname(to)]
    if (isType || a === b) continue
    graph.set(a, (graph.get(a) ?? new Set()).add(b))
  }
  return graph
}

/** The strongly connected components of more than one folder (Tarjan, 1972). */
function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  function visit(folder: string): number {
    const own = index.size
    index.set(folder, own)
    lowest.set(folder, own)
    open.push(folder)
    for (const next of graph.get(folder) ?? []) {
      const reached = !index.has(next) ? visit(next) : open.includes(next) ? (index.get(next) ?? own) : own
      lowest.set(folder, Math.min(lowest.get(folder) ?? own, reached))
    }
    const low = lowest.get(folder) ?? own
    if (low === own) {
      const circle = open.splice(open.indexOf(folder))
      if (circle.length > 1) found.push(circle.sort())
    }
    return low
  }

  for (const folder of graph.keys()) if (!index.has(folder)) visit(folder)
  return found
}
