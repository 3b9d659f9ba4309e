import { describe, expect, test } from 'vitest'
import { i18n } from '#web/core/i18n/i18n.ts'
import type { Session } from '#web/core/session/session.ts'
import { resources } from '#web/resources.ts'
import { addItems, matchesQuery, recordItem, screenItems } from './items.ts'

const t = i18n.t
const main: Session = {
  isLogin: true,
  accessToken: 'x',
  adminId: 1,
  adminName: 'Asha',
  adminType: 'admin',
  rights: null,
}
const sub: Session = { ...main, adminType: 'subadmin' }
const names = (items: readonly { name: string }[]) => items.map(({ name }) => name)

describe('the screens', () => {
  test('and forms are those that the rights allow', () => {
    const narrowed: Session = { ...sub, rights: ['tracks.view', 'tags.view', 'tags.edit'] }
    const screens = names(screenItems(t, narrowed, resources))
    expect(screens).toEqual(expect.arrayContaining(['Tracks', 'Pending', 'Tags', 'Dashboard']))
    expect(screens).not.toContain('Albums')
    expect(names(addItems(t, narrowed, resources))).toEqual(['Add Tag'])
  })

  test('are those of the menu and those that have no place in it', () => {
    const screens = names(screenItems(t, main, resources))
    expect(screens).toEqual(
      expect.arrayContaining(['Dashboard', 'Tracks', 'Pending', 'Notifications', 'Sub Admins']),
    )
    expect(screens).toContain(t('history.list'))
    expect(new Set(screenItems(t, main, resources).map(({ id }) => id)).size).toBe(screens.length)
  })

  test('and the forms are only those that an admin may open', () => {
    expect(names(screenItems(t, sub, resources))).not.toContain('Sub Admins')
    expect(names(addItems(t, main, resources))).toEqual(
      expect.arrayContaining(['Add Track', 'Add Album', 'Add Sub Admin']),
    )
    expect(names(addItems(t, sub, resources))).not.toContain('Add Sub Admin')
  })
})

test('a record leads to its form, unless this admin has none for it', () => {
  const record = { id: 7, name: 'Asha', other_name: 'asha@example.org' }
  expect(recordItem(t, main, resources, { ...record, kind: 'users' })).toMatchObject({
    does: { to: '/users/edit/7' },
    hint: 'Users',
  })
  expect(recordItem(t, main, resources, { ...record, kind: 'subadmins' })).not.toBeNull()
  expect(recordItem(t, sub, resources, { ...record, kind: 'subadmins' })).toBeNull()
})

test('each word that is typed begins a word of what is meant, with or without accents', () => {
  const item = { id: 'x', icon: () => null, name: 'Mot de passe oublié', hint: 'Tracks', does: { to: '/' } }
  for (const typed of ['mot', 'oublie', 'PASSE mo', 'tra mot'])
    expect(matchesQuery(item, typed), typed).toBe(true)
  for (const typed of ['asse', 'mot xyz']) expect(matchesQuery(item, typed), typed).toBe(false)
})
