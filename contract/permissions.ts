export type AdminType = 'admin' | 'subadmin'

/** Who may make a call: anyone, any signed-in admin, or the main admin alone. */
export type Who = 'anyone' | 'admins' | 'main admin'

/** Whether an admin of this type (null: nobody is signed in) may make a call. */
export function isAllowed(who: Who, admin_type: AdminType | null): boolean {
  if (who === 'anyone') return true
  if (who === 'admins') return admin_type !== null
  return admin_type === 'admin'
}
