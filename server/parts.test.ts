import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import { copyOfTheProduct, startCopy } from './testing/product-copy.ts'

test('without its lines in the registry, and without its folder, the listeners’ side is missed by nobody', async () => {
  const copy = await copyOfTheProduct()
  const registry = join(copy, 'server/parts.ts')
  const before = await readFile(registry, 'utf8')
  const without = before.replace(/^import .*listeners.*\n/m, '').replace('[listeners]', '[]')
  expect(without).not.toMatch(/listeners/)
  await writeFile(registry, without)
  await rm(join(copy, 'listeners'), { recursive: true })

  const { call, address } = await startCopy(copy)
  const { data } = await call(contract.dashboard.counts.path)
  expect(data.tracks).toBeGreaterThan(0)
  for (const kind of Object.values(kinds))
    expect((await call(`${kind.path}/list`, { pageSize: 10 })).data.totalCount, kind.path).toBeGreaterThan(0)
  const found = await call('search/everything', { searchText: 'aarti' })
  expect(found.data.hits.length).toBeGreaterThan(0)
  const [track] = (await call('track/list', { pageSize: 1 })).data.Info
  const deleted = await call('track/delete', { track_id: [track.track_id] })
  expect((await call('track/list', { pageSize: 1 })).data.Info[0].track_id).not.toBe(track.track_id)
  await call('history/undo', { change_id: deleted.change_id })
  expect((await call('track/list', { pageSize: 1 })).data.Info[0].track_id).toBe(track.track_id)

  for (const gone of ['api/app/albums', 'rest/ping', 'feeds/albums/1', 'listen'])
    expect((await fetch(`${address}${gone}`)).status, gone).toBe(404)
  const described = await (await fetch(`${address}api/openapi.json`)).json()
  expect(Object.keys(described.paths).filter((path) => path.startsWith('/app/'))).toEqual([])
}, 600_000)
