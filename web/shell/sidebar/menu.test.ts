import { expect, test } from 'vitest'
import type { Icon, MenuGroup, Resource } from '#web/core/navigation/resource.ts'
import { currentEntry, holdsFirstSegment, menuOf } from './menu.ts'

const icon: Icon = () => null
const group: MenuGroup = { name: 'tracks', label: 'kind.tracks', icon }

const resource = (name: string, rest: Partial<Resource>): Resource => ({
  name,
  path: `/${name}`,
  label: 'kind.tags',
  menu: [],
  screens: [],
  ...rest,
})

const dashboard = resource('dashboard', { menu: [{ path: '/dashboard', label: 'menu.dashboard', icon }] })
const tags = resource('tags', { menu: [{ path: '/tags', label: 'kind.tags', icon, caption: 'organise' }] })
const tracks = resource('tracks', {
  menu: [
    { path: '/tracks', label: 'kind.tracks', icon, caption: 'catalogue', group },
    { path: '/tracks/pending', label: 'crumb.list', icon, caption: 'catalogue', group },
  ],
})
const subadmins = resource('subadmins', {
  who: 'main admin',
  menu: [{ path: '/subadmins', label: 'kind.albums', icon, caption: 'people' }],
})
const all = [tags, dashboard, subadmins, tracks]

const main = { adminType: 'admin', rights: null } as const

test('the sidebar follows the captions, whatever the order of the resources', () => {
  expect(menuOf(all, main).map(({ caption }) => caption)).toEqual([null, 'catalogue', 'organise', 'people'])
})

test('a sub admin sees no entry of the main admin, and no caption without an entry', () => {
  expect(menuOf(all, { adminType: 'subadmin', rights: null }).map(({ caption }) => caption)).toEqual([
    null,
    'catalogue',
    'organise',
  ])
})

test('entries of one group stand together in it', () => {
  const [, catalogue] = menuOf(all, main)
  expect(catalogue?.items).toHaveLength(1)
  expect(catalogue?.items[0]).toMatchObject({
    kind: 'group',
    entries: [{ path: '/tracks' }, { path: '/tracks/pending' }],
  })
})

test.each([
  ['/tracks', '/tracks'],
  ['/tracks/edit/7', '/tracks'],
  ['/tracks/pending', '/tracks/pending'],
  ['/tagsandmore', undefined],
  ['/tags', '/tags'],
])('on %s the entry %s is the present one', (path, expected) => {
  expect(currentEntry(path, menuOf(all, main))?.path).toBe(expected)
})

test('a group is highlighted by the first segment of the path alone', () => {
  expect(holdsFirstSegment('/tracks/anything', tracks.menu)).toBe(true)
  expect(holdsFirstSegment('/tracksets', tracks.menu)).toBe(false)
})
