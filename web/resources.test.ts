import { expect, test } from 'vitest'
import type { AdminType, Need } from '#contract/calls/permissions.ts'
import { i18n } from './core/i18n/i18n.ts'
import { resources } from './resources.ts'
import { goKeysOf } from './shell/palette/use-go-keys.ts'
import { menuOf } from './shell/sidebar/menu.ts'

/** The sidebar as it is read: groups with their entries. */
function sectionOf(wanted: string, adminType: AdminType = 'admin') {
  const section = menuOf(resources, { adminType, rights: null }).find(({ caption }) => caption === wanted)
  return section?.items.map((item) =>
    item.kind === 'entry'
      ? i18n.t(item.entry.label)
      : [i18n.t(item.group.label), ...item.entries.map(({ label }) => i18n.t(label))],
  )
}

test('the sidebar orders what is organised, with the two categories in one group', () => {
  expect(sectionOf('organise')).toEqual([
    ['Category', 'Category', 'Subcategory'],
    'Collection',
    'Tags',
    'Likely duplicates',
  ])
})

test('the sidebar orders the catalogue', () => {
  const entries = sectionOf('catalogue')?.filter((entry) => typeof entry === 'string')
  expect(entries).toEqual(['Albums', 'Artist', 'Playlist', 'Import and export'])
})

test('only the main admin finds the sub admins among the people', () => {
  expect(sectionOf('people')).toEqual(expect.arrayContaining(['Users', 'Sub Admins']))
  expect(sectionOf('people', 'subadmin')).toContain('Users')
  expect(sectionOf('people', 'subadmin')).not.toContain('Sub Admins')
})

const keysOf = (adminType: AdminType, rights: readonly Need[] | null) =>
  goKeysOf(resources, { adminType, rights }).map(({ key, path }) => `${key} ${path}`)

test('every entry of the sidebar, and every list below one, has a key after g', () => {
  const keys = goKeysOf(resources, { adminType: 'admin', rights: null })
  expect(keys.map(({ key }) => key)).toEqual([...new Set(keys.map(({ key }) => key))])
  for (const { key } of keys) expect(key).toMatch(/^[a-z]$/)
  const entries = resources.flatMap(({ menu }) => menu.map(({ path }) => path))
  expect(entries.length).toBeGreaterThan(15)
  const opened = keys.map(({ path }) => path)
  expect(opened).toEqual(expect.arrayContaining([...entries, '/tracks/imports', '/tracks/recordings']))
})

test('the keys after g open only what the admin may open', () => {
  expect(keysOf('admin', null)).toEqual(expect.arrayContaining(['e /subadmins', 'q /tracks/pending']))
  expect(keysOf('subadmin', null)).not.toContain('e /subadmins')
  expect(keysOf('subadmin', ['tracks.view'])).toEqual(
    expect.arrayContaining(['t /tracks', 'q /tracks/pending', 'x /tracks/imports']),
  )
  expect(keysOf('subadmin', ['tracks.view'])).not.toContain('v /tracks/recordings')
  expect(keysOf('subadmin', ['tags.view']).filter((key) => key.includes('/tracks'))).toEqual([])
})

test('every screen has an address of its own: two of one leave the application blank', () => {
  const paths = resources.flatMap(({ path, screens }) => screens.map((screen) => `${path}/${screen.path}`))
  expect(paths).toEqual([...new Set(paths)])
})

test('every list has its form at the routes of the specification', () => {
  const paths = resources.flatMap(({ path, screens }) => screens.map((screen) => `${path}/${screen.path}`))
  for (const [list, key] of [
    ['/category', 'category_id'],
    ['/collection', 'collection_id'],
    ['/subcategory', 'sub_category_id'],
    ['/artist', 'artist_id'],
    ['/playlist', 'playlist_id'],
    ['/users', 'id'],
    ['/subadmins', 'admin_id'],
  ])
    expect(paths).toEqual(expect.arrayContaining([`${list}/`, `${list}/add`, `${list}/edit/$${key}`]))
})

test('titles and headings are those of the specification', () => {
  for (const [name, one] of [
    ['categories', 'Category'],
    ['collections', 'Collection'],
    ['subcategories', 'Subcategory'],
    ['artists', 'Artist'],
    ['playlists', 'Playlist'],
    ['users', 'User'],
    ['subadmins', 'Sub Admin'],
  ] as const) {
    expect(i18n.t(`${name}.list`)).toBe(`${one} list`)
    expect(i18n.t(`${name}.add`)).toBe(`Add ${one}`)
    expect(i18n.t(`${name}.edit`)).toBe(`Edit ${one}`)
  }
})

test('nothing is listed twice', () => {
  const names = resources.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
