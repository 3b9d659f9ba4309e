import { type Kysely, sql } from 'kysely'

/** What records were merged into, pairs that are not the same, and how names sound, by which likely pairs are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table changes drop constraint changes_action_check;
    alter table changes add constraint changes_action_check check (action in
      ('add', 'edit', 'delete', 'status', 'link', 'unlink', 'order', 'sample', 'import', 'undo', 'merge'));

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

    -- Every way in which the names of a record can be read aloud, as a hash. Existing records are indexed again after the
    -- start, by rules of another name.
    create table record_sounds (
      resource text collate "C" not null,
      sound bigint not null,
      id integer not null,
      primary key (resource, sound, id)
    );
    create index on record_sounds (resource, id);

    -- The sounds that more than one record has had: the few that pairs are looked for among.
    create table shared_sounds (
      resource text collate "C" not null,
      sound bigint not null,
      primary key (resource, sound)
    );

    create or replace function forget_words() returns trigger language plpgsql as $$
    begin
      execute format('
        with gone as (
          delete from %1$I s using old_rows r where s.id = r.%3$I returning s.id, s.words
        ), forgotten as (
          delete from record_sounds s using old_rows r where s.resource = %4$L and s.id = r.%3$I
        )
        delete from %2$I p using gone cross join lateral unnest(gone.words) as w(word_id)
        where p.word_id = w.word_id and p.id = gone.id',
        tg_argv[0] || '_search', tg_argv[0] || '_postings', tg_argv[1], tg_argv[0]);
      return null;
    end $$;

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

    -- Recordings of the same audio are equal in all of these.
    create index on audio_measures (loudness, true_peak, leading_silence, trailing_silence, key) where loudness is not null;
  `.execute(db)
}
