import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { needOf } from '#contract/calls/permissions.ts'
import { TEAM_KINDS, type TeamKind } from '#contract/catalogue/team-kinds.ts'

/** The condition on admins, as `a`, who may view records of a kind: deactivated ones may nothing. */
export const mayView = (kind: TeamKind): RawBuilder<SqlBool> =>
  sql`(a.is_active = '1' and (a.rights is null or ${needOf(TEAM_KINDS[kind].guard, 'view')} = any(a.rights)))`
