import { type Kysely, sql } from 'kysely'

/**
 * Gives the rule on second factors a name of its own in the history. As one of the settings it was shown to all who may
 * see the inbox, whose address is the other setting there. Safe while the version before runs: it shows either name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update changes c set resource = 'second_factor_rule' where c.resource = 'settings' and exists (
      select from change_rows r
      where r.change_id = c.change_id and r.resource = 'settings' and r.after->>'key' = 'second_factor_required')`.execute(
    db,
  )
  await sql`
    update change_rows set resource = 'second_factor_rule'
    where resource = 'settings' and after->>'key' = 'second_factor_required'`.execute(db)
}
