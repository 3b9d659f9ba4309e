import { type Kysely, sql } from 'kysely'

/**
 * The history has one `changes` row per action; its records with their before and after are rows of their own, or sets where a bulk
 * action changed many. `change_records` is a view of both, and merges have tables of their own.
 */
export async function createHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changes (
      change_id bigint generated always as identity primary key,
      changed_at timestamptz not null default now(),
      admin_id integer references admins on delete set null,
      admin_name text not null,
      resource text collate "C" not null,
      action text collate "C" not null check (action in
        ('add', 'edit', 'delete', 'status', 'link', 'unlink', 'order', 'sample', 'import', 'undo', 'merge', 'upload',
         'assign', 'unassign')),
      records integer not null,
      -- The change that this one takes back.
      undoes bigint unique references changes on delete set null,
      -- How it keeps its records; null for entries of early versions, whose undo finds it out.
      shape text
    );
    create index on changes (changed_at);
    create index on changes (admin_id, change_id);
    create index on changes (resource, change_id);
    -- The dashboard shows the last changes by people; a big import is followed by thousands of the system's own.
    create index changes_by_people on changes (changed_at, change_id)
      where not (admin_id is null and admin_name = 'Sangraha');

    create table change_rows (
      change_id bigint not null references changes on delete cascade,
      resource text collate "C" not null,
      record_id integer not null,
      before jsonb,
      after jsonb,
      primary key (change_id, resource, record_id)
    );
    create index on change_rows (resource, record_id, change_id);

    create table sample_records (
      resource text collate "C" not null,
      record_id integer not null,
      primary key (resource, record_id)
    );

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
  await createMerges(db)
}

async function createMerges(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The records that a change has merged; an undo leaves the row and says so by its own change.
    create table merged_records (
      change_id bigint not null references changes on delete cascade,
      resource text collate "C" not null,
      record_id integer not null,
      into_id integer not null,
      primary key (change_id, record_id)
    );
    create index on merged_records (resource, record_id);
    create index on merged_records (resource, into_id);

    -- The links to audio that merged tracks did not keep, with the names beside them: an import finds the track by them.
    create table merged_links (
      change_id bigint not null references changes on delete cascade,
      link text not null,
      name text not null,
      track_id integer not null
    );
    create index on merged_links (change_id);
    create index on merged_links using hash (link);

    -- The views whose filters named a merged record. Not part of the history, which every admin reads.
    create table merged_views (
      change_id bigint not null references changes on delete cascade,
      view_id integer not null references saved_views on delete cascade,
      before jsonb not null,
      after jsonb not null,
      primary key (change_id, view_id)
    );
    create index on merged_views (view_id);

    -- Without foreign keys: a deleted record is restored under its id.
    create table distinct_records (
      resource text collate "C" not null,
      first_id integer not null,
      second_id integer not null,
      primary key (resource, first_id, second_id),
      check (first_id < second_id)
    );

    -- The one that a merged record has become; the id itself where it was not merged. The merges of a record can form a
    -- chain, but no circle: a merged record no longer exists.
    create function surviving_id(kind text, merged integer) returns integer language sql stable as $$
      with recursive chain(id, at) as (
        select merged, 0
        union all
        select (
          select m.into_id from merged_records m where m.resource = kind and m.record_id = chain.id
            and not exists (select from changes u where u.undoes = m.change_id)
          order by m.change_id desc limit 1), at + 1
        from chain where chain.id is not null and at < 100
      )
      select id from chain where id is not null order by at desc limit 1
    $$;

  `.execute(db)
}
