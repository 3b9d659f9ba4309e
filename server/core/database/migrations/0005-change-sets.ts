import { type Kysely, sql } from 'kysely'

/**
 * Stores what a bulk action did to many records in a few rows of the history. `change_records` is now a view of both
 * tables: of the rows for single records, which stay as they are, and of the sets.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table change_records rename to change_rows;

    -- Values of a few bytes, such as statuses and positions. Sets of one change and resource do not overlap.
    create table change_sets (
      change_id bigint not null references changes on delete cascade,
      resource text collate "C" not null,
      first_id integer not null,
      last_id integer not null,
      -- In their order; \`befores\` and \`afters\` have the values of each.
      record_ids integer[] not null,
      befores jsonb[] not null,
      afters jsonb[] not null,
      primary key (change_id, resource, first_id),
      check (cardinality(befores) = cardinality(record_ids) and cardinality(afters) = cardinality(record_ids))
    );
    create index change_sets_by_record on change_sets using gist (int4range(first_id, last_id, '[]'));

    create view change_records as
      select change_id, resource, record_id, before, after from change_rows
      union all
      select s.change_id, s.resource, r.record_id, r.before, r.after
      from change_sets s cross join lateral unnest(s.record_ids, s.befores, s.afters) r(record_id, before, after);

    -- The same without the values.
    create view changed_ids as
      select change_id, resource, record_id from change_rows
      union all
      select change_id, resource, unnest(record_ids) from change_sets;
  `.execute(db)
}
