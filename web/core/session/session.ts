import { useSyncExternalStore } from 'react'
import type { AdminType } from '#contract/permissions.ts'
import type { AdminInfo } from '#contract/session.ts'
import { forgetLeft, keepLeft } from './kept-form.ts'

/** The signed-in admin, as specification 1, section 3 names it. `adminId` is 0 while nobody is signed in. */
export type Session = {
  isLogin: boolean
  accessToken: string
  adminId: number
  adminName: string
  adminType: AdminType
}

const NOBODY: Session = { isLogin: false, accessToken: '', adminId: 0, adminName: '', adminType: 'subadmin' }

const listeners = new Set<() => void>()
let session = restore()

function restore(): Session {
  if (localStorage.getItem('isLogin') !== 'true') return NOBODY
  return {
    isLogin: true,
    accessToken: localStorage.getItem('accessToken') ?? '',
    adminId: Number(localStorage.getItem('adminId')) || 0,
    adminName: localStorage.getItem('adminName') ?? '',
    adminType: localStorage.getItem('adminType') === 'admin' ? 'admin' : 'subadmin',
  }
}

function change(next: Session) {
  session = next
  const { isLogin, ...rest } = next
  // Other tabs read while this one writes: isLogin is the first to go and the last to come, so none sees half of it.
  if (!isLogin) localStorage.setItem('isLogin', 'false')
  for (const [name, value] of Object.entries(rest)) localStorage.setItem(name, String(value))
  if (isLogin) localStorage.setItem('isLogin', 'true')
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

// Another tab signed in or out: this one follows, and keeps what was typed as when the session ends by itself.
window.addEventListener('storage', () => {
  const next = restore()
  if (JSON.stringify(next) === JSON.stringify(session)) return
  if (session.isLogin && !next.isLogin) keepLeft(session.adminId)
  session = next
  tell()
})

export const currentSession = () => session

export function startSession({ access_token, admin_id, name, admin_type }: AdminInfo) {
  change({
    isLogin: true,
    accessToken: access_token,
    adminId: admin_id,
    adminName: name,
    adminType: admin_type,
  })
}

/** The admin signed out: nothing is kept. */
export function endSession() {
  forgetLeft()
  change(NOBODY)
}

/** The server no longer knows this token. A late answer to an older session changes nothing. */
export function expireSession(accessToken: string) {
  if (!session.isLogin || session.accessToken !== accessToken) return
  keepLeft(session.adminId)
  change(NOBODY)
}

/** Calls back on every change; answers how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = () => useSyncExternalStore(onSessionChange, currentSession)
