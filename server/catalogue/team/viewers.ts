import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Need, needOf } from '#contract/calls/permissions.ts'
import { TEAM_KINDS, type TeamKind } from '#contract/catalogue/team-kinds.ts'

const has = (need: Need): RawBuilder<SqlBool> => sql`(a.rights is null or ${need} = any(a.rights))`

/** The condition on admins (alias `a`) who may view records of a kind. Deactivated admins may view nothing. */
export const mayView = (kind: TeamKind): RawBuilder<SqlBool> =>
  sql`(a.is_active = '1' and ${has(needOf(TEAM_KINDS[kind].guard, 'view'))})`

/** The condition on admins (alias `a`) who may read comments on records of a kind. */
export const mayRead = (kind: TeamKind): RawBuilder<SqlBool> =>
  sql`(${mayView(kind)} and ${has('comments.view')})`
