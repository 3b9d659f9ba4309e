export type AdminType = 'admin' | 'subadmin'

/** Who may make a call: anyone, any signed-in admin, the main admin alone, or apps with an API key. */
export type Who = 'anyone' | 'admins' | 'main admin' | 'apps'

/** Whether an admin of this type (null: nobody is signed in) may make a call. */
export function isAllowed(who: Who, admin_type: AdminType | null): boolean {
  if (who === 'anyone') return true
  if (who === 'admins') return admin_type !== null
  return who === 'main admin' && admin_type === 'admin'
}
