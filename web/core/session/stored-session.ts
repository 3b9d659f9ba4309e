import type { AdminType, Rights } from '#contract/calls/permissions.ts'
import { readRights } from '#contract/calls/written-rights.ts'

/** The signed-in admin, as in specification 1, section 3. `adminId` is 0 when signed out. */
export type Session = {
  isLogin: boolean
  accessToken: string
  adminId: number
  adminName: string
  adminType: AdminType
  /** The rights of the admin; null means that everything is allowed. */
  rights: Rights
}

export const SIGNED_OUT: Session = {
  isLogin: false,
  accessToken: '',
  adminId: 0,
  adminName: '',
  adminType: 'subadmin',
  rights: null,
}

/** The session as this browser has stored it. */
export function storedSession(): Session {
  if (localStorage.getItem('isLogin') !== 'true') return SIGNED_OUT
  return {
    isLogin: true,
    accessToken: localStorage.getItem('accessToken') ?? '',
    adminId: Number(localStorage.getItem('adminId')) || 0,
    adminName: localStorage.getItem('adminName') ?? '',
    adminType: localStorage.getItem('adminType') === 'admin' ? 'admin' : 'subadmin',
    // A session stored by an earlier version has no rights; the first response brings them.
    rights: readRights(localStorage.getItem('rights') ?? '*'),
  }
}
