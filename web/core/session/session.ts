import { readRights, writtenRights } from '#contract/calls/written-rights.ts'
import type { AdminInfo } from '#contract/features/auth/session.ts'
import { createStore, useStore } from '#web/core/store.ts'
import { forgetLeft, keepLeft } from './kept-form.ts'
import { type Session, SIGNED_OUT, storedSession } from './stored-session.ts'

export type { Session }

const store = createStore(storedSession())
/** Whether the server has answered that a second factor must be set up before anything else. */
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

// Another tab signed in or out. This one follows, and keeps unsaved values as when a session expires.
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

/**
 * Stores the rights that a response came with, since the main admin may have changed them. Ignored when the session has been
 * replaced.
 */
export function learnRights(accessToken: string, written: string) {
  const session = store.get()
  if (session.accessToken !== accessToken || writtenRights(session.rights) === written) return
  change({ ...session, rights: readRights(written) })
}

/** Clears the session when the admin signs out; nothing is kept. */
export function endSession() {
  forgetLeft()
  change(SIGNED_OUT)
}

/** Ends the session because the server rejected its token. Ignored when the session has been replaced since. */
export function expireSession(accessToken: string) {
  const session = store.get()
  if (!session.isLogin || session.accessToken !== accessToken) return
  keepLeft(session.adminId)
  change(SIGNED_OUT)
}

/** Shows the setup of a second factor instead of every screen; what was typed in forms is kept. */
export function requireSetUp() {
  if (setUp.get()) return
  keepLeft(store.get().adminId)
  setUp.set(true)
}

export const finishSetUp = () => setUp.set(false)

export const useMustSetUp = () => useStore(setUp)

/** Calls a function on every change of the session; returns a function that unsubscribes. */
export const onSessionChange = store.subscribe

export const useSession = () => useStore(store)
