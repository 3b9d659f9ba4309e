import { type Kysely, sql } from 'kysely'

/** What listeners have got of a merge, so that its undo takes it from them again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The follow, the favourite with its rating, or the play queue of a user, before (null: there was none) and after.
    -- Not part of the history, which every admin reads.
    create table merged_listening (
      change_id bigint not null references changes on delete cascade,
      user_id integer not null references users on delete cascade,
      what text collate "C" not null check (what in ('follow', 'mark', 'queue')),
      before jsonb,
      after jsonb not null,
      primary key (change_id, user_id, what)
    );
    create index on merged_listening (user_id);
  `.execute(db)
}
