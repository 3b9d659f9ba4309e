import { type Kysely, sql } from 'kysely'

/** Adds a function that makes everything for a link between two kinds of records, see docs/decisions/0030-links.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Makes a table of links, with their foreign keys checked by statement, and their changes in the log of lists: its name,
    -- and the table and the key of the owners and of the members, whose keys have the same names there.
    create function link_records(links text, owner text, owner_id text, member text, member_id text) returns void
    language plpgsql as $$
    begin
      execute format('
        create table %1$I (
          %3$I integer not null references %2$I on delete cascade,
          %5$I integer not null references %4$I on delete cascade,
          primary key (%3$I, %5$I)
        );
        create index on %1$I (%5$I, %3$I)', links, owner, owner_id, member, member_id);
      perform check_by_statement(links, owner, owner_id), check_by_statement(links, member, member_id);
      perform log_table(links::regclass);
    end $$;
  `.execute(db)
}
