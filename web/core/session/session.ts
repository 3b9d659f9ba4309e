import { readRights, writtenRights } from '#contract/calls/written-rights.ts'
import type { AdminInfo } from '#contract/features/auth/session.ts'
import { createStore, useStore } from '#web/core/store.ts'
import { forgetLeft, keepLeft } from './kept-form.ts'
import { type Session, SIGNED_OUT, storedSession } from './stored-session.ts'

export type { Session }

const store = createStore(storedSession())
/** The server has answered that a second factor must be set up before anything else. */
const setUp = createStore(false)

function change(next: Session) {
  const { isLogin, rights, ...others } = next
  const rest = { ...others, rights: writtenRights(rights) }
  // Other tabs read during this write: isLogin is removed first and written last, so that none sees a partial session.
  if (!isLogin) localStorage.setItem('isLogin', 'false')
  for (const [name, value] of Object.entries(rest)) localStorage.setItem(name, String(value))
  if (isLogin) localStorage.setItem('isLogin', 'true')
  setUp.set(false)
  store.set(next)
}

// Another tab signed in or out: follow it, and keep unsaved values as when a session expires.
window.addEventListener('storage', () => {
  const next = storedSession()
  const session = store.get()
  if (JSON.stringify(next) === JSON.stringify(session)) return
  if (session.isLogin && !next.isLogin) keepLeft(session.adminId)
  store.set(next)
})

export const currentSession = store.get

export function startSession({ access_token, admin_id, name, admin_type, rights }: AdminInfo) {
  change({
    isLogin: true,
    accessToken: access_token,
    adminId: admin_id,
    adminName: name,
    adminType: admin_type,
    rights,
  })
}

/** A response said what the admin of this token may do: the main admin may have changed it. */
export function learnRights(accessToken: string, written: string) {
  const session = store.get()
  if (session.accessToken !== accessToken || writtenRights(session.rights) === written) return
  change({ ...session, rights: readRights(written) })
}

/** The admin signed out: nothing is kept. */
export function endSession() {
  forgetLeft()
  change(SIGNED_OUT)
}

/** The server rejected this token. Ignored when the session has been replaced since. */
export function expireSession(accessToken: string) {
  const session = store.get()
  if (!session.isLogin || session.accessToken !== accessToken) return
  keepLeft(session.adminId)
  change(SIGNED_OUT)
}

/** Shows the setup instead of every screen; what was typed in forms is kept. */
export function requireSetUp() {
  if (setUp.get()) return
  keepLeft(store.get().adminId)
  setUp.set(true)
}

export const finishSetUp = () => setUp.set(false)

export const useMustSetUp = () => useStore(setUp)

/** Calls back on every change; returns how to stop. */
export const onSessionChange = store.subscribe

export const useSession = () => useStore(store)
