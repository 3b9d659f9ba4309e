import { writtenRights } from '#contract/calls/written-rights.ts'
import { type AdminInfo, session } from '#contract/features/auth/session.ts'
import { apiOf } from './api.ts'
import { ADMIN } from './server.ts'

export async function signInAt(address: string): Promise<AdminInfo> {
  const { adminInfo } = await apiOf(address)(session.signIn, { body: ADMIN })
  return adminInfo
}

/** The storage of a browser in which this admin is signed in (specification 1, section 3). */
export function signedInState(
  address: string,
  { access_token, admin_id, name, admin_type, rights }: AdminInfo,
) {
  const stored = {
    isLogin: 'true',
    accessToken: access_token,
    adminId: String(admin_id),
    adminName: name,
    adminType: admin_type,
    rights: writtenRights(rights),
  }
  const localStorage = Object.entries(stored).map(([key, value]) => ({ name: key, value }))
  return { cookies: [], origins: [{ origin: new URL(address).origin, localStorage }] }
}
