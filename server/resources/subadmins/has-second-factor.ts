import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether an admin has an active authenticator app or a passkey. */
export const hasSecondFactor = (admin_id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(
  exists (select from totp_secrets f where f.admin_id = ${admin_id} and f.secret is not null)
  or exists (select from passkeys p where p.admin_id = ${admin_id}))`
