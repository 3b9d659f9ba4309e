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
  for (const [name, value] of Object.entries(next)) localStorage.setItem(name, String(value))
  tell()
}

function tell() {
  for (const listener of listeners) listener()
}

// Another tab signed in or out: this one follows, and keeps what was typed as when the session ends by itself.
window.addEventListener('storage', ({ key }) => {
  if (key !== null && key !== 'isLogin' && key !== 'accessToken') return
  const next = restore()
  if (next.accessToken === session.accessToken) return
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
