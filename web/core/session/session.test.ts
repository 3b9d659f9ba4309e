import { afterEach, expect, test, vi } from 'vitest'

const kamla = {
  access_token: 'token-1',
  admin_id: 7,
  name: 'Kamla',
  admin_type: 'subadmin',
  rights: null,
} as const

/** A page that has just been loaded: its modules know only what the browser stored. */
async function loadPage() {
  vi.resetModules()
  return {
    ...(await import('./session.ts')),
    ...(await import('./kept-form.ts')),
  }
}

afterEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

test('a session survives a reload, with the rights that the last response named', async () => {
  const before = await loadPage()
  before.startSession({ ...kamla, admin_type: 'subadmin', rights: null })
  before.learnRights('token-0', 'tags.view')
  expect(before.currentSession().rights, 'the response was to another session').toBe(null)
  before.learnRights('token-1', 'tags.view tags.edit moods.view')
  const after = await loadPage()
  expect(after.currentSession()).toEqual({
    isLogin: true,
    accessToken: 'token-1',
    adminId: 7,
    adminName: 'Kamla',
    adminType: 'subadmin',
    // Nothing asks for what this version does not know.
    rights: ['tags.view', 'tags.edit', 'moods.view'],
  })
})

test.each([null, 'false', '1', 'TRUE'])('isLogin stored as %s is no session', async (stored) => {
  localStorage.setItem('accessToken', 'token-1')
  if (stored !== null) localStorage.setItem('isLogin', stored)
  expect((await loadPage()).currentSession()).toMatchObject({ isLogin: false, accessToken: '' })
})

test('an admin without a stored type is a sub admin', async () => {
  localStorage.setItem('isLogin', 'true')
  expect((await loadPage()).currentSession().adminType).toBe('subadmin')
})

test('sign-out clears what was stored, and tells the listeners once', async () => {
  const page = await loadPage()
  page.startSession(kamla)
  const listener = vi.fn()
  page.onSessionChange(listener)
  page.endSession()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(localStorage.getItem('isLogin')).toBe('false')
  expect(localStorage.getItem('accessToken')).toBe('')
  expect(localStorage.getItem('adminName')).toBe('')
})

test('a session that ends by itself keeps the screen and what was typed for the same admin, once', async () => {
  const page = await loadPage()
  page.startSession(kamla)
  window.history.replaceState(null, '', '/albums/edit/3?from=list')
  page.registerForm('/albums/edit/3', () => ({ name: 'Aarti Sangrah' }))
  page.expireSession('token-1')
  page.startSession({ ...kamla, access_token: 'token-2' })
  expect(page.screenLeftBy(7)).toBe('/albums/edit/3?from=list')
  expect(page.takeKeptForm('/albums/edit/3', 7)).toEqual({ name: 'Aarti Sangrah' })
  expect(page.takeKeptForm('/albums/edit/3', 7)).toBeNull()
})

test('once he is back on a screen, the next sign-in leads to the dashboard, and what was typed still waits', async () => {
  const page = await loadPage()
  page.startSession(kamla)
  page.registerForm('/tags/add', () => ({ tag_name: 'Evening' }))
  page.expireSession('token-1')
  page.startSession({ ...kamla, access_token: 'token-2' })
  page.reachScreen()
  expect(page.screenLeftBy(7)).toBeNull()
  expect(page.takeKeptForm('/tags/add', 7)).toEqual({ tag_name: 'Evening' })
})

test('another admin finds nothing of it, and after him neither does the first', async () => {
  const page = await loadPage()
  page.startSession(kamla)
  page.registerForm('/tags/add', () => ({ tag_name: 'Evening' }))
  page.expireSession('token-1')
  expect(page.takeKeptForm('/tags/add', 8)).toBeNull()
  expect(page.screenLeftBy(8)).toBeNull()
  expect(page.screenLeftBy(7)).toBeNull()
  expect(page.takeKeptForm('/tags/add', 7)).toBeNull()
})

test('who signs out himself comes back to nothing', async () => {
  const page = await loadPage()
  page.startSession(kamla)
  page.registerForm('/tags/add', () => ({ tag_name: 'Evening' }))
  page.expireSession('token-1')
  page.startSession({ ...kamla, access_token: 'token-2' })
  page.endSession()
  page.startSession({ ...kamla, access_token: 'token-3' })
  expect(page.screenLeftBy(7)).toBeNull()
  expect(page.takeKeptForm('/tags/add', 7)).toBeNull()
})

test('a form that was closed or not changed is not kept', async () => {
  const page = await loadPage()
  page.startSession(kamla)
  page.registerForm('/tags/add', () => null)
  const close = page.registerForm('/albums/add', () => ({ name: 'Aarti' }))
  close()
  page.expireSession('token-1')
  expect(page.takeKeptForm('/tags/add', 7)).toBeNull()
  expect(page.takeKeptForm('/albums/add', 7)).toBeNull()
})
