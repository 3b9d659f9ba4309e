import { type Kysely, sql } from 'kysely'

/** When mails and notifications were last handed over, and when and why that last failed; for the status page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deliveries (
      channel text collate "C" primary key check (channel in ('mail', 'push')),
      succeeded_at timestamptz,
      failed_at timestamptz,
      failure text,
      check ((failed_at is null) = (failure is null))
    )
  `.execute(db)
}
