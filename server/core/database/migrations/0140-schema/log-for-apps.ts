import { type Kysely, sql } from 'kysely'
import { IDS, LINKS } from './links.ts'

const TEXTS = ['name', 'hindi_name', 'cover_picture']

/** The columns of each kind that apps see. The number of plays is left out, since a play is not logged as a change. */
const KINDS: readonly { kind: keyof typeof IDS; columns: readonly string[] }[] = [
  {
    kind: 'tracks',
    columns: [
      'display_name',
      'display_name_hindi',
      'description',
      'description_hindi',
      'lyrics',
      'lyrics_hindi',
      'record_date',
      'duration',
      'cover_picture',
      'audio_key',
      'is_download_allowed',
    ],
  },
  { kind: 'albums', columns: [...TEXTS, 'description', 'description_hindi'] },
  { kind: 'artists', columns: [...TEXTS, 'about', 'about_hindi'] },
  { kind: 'playlists', columns: TEXTS },
  { kind: 'collections', columns: TEXTS },
  { kind: 'categories', columns: TEXTS },
  { kind: 'subcategories', columns: ['name', 'hindi_name', 'category_id'] },
]

/** The links that apps see: all but those of tags. */
const SEEN_LINKS = LINKS.filter(({ owner }) => owner !== 'tags')

/** Tables besides those of records whose changes are announced to all processes, since apps read them. */
const READ_BESIDES = ['static_pages', 'default_settings', 'api_keys', 'api_key_secrets']

/**
 * A log of the records that have changed for apps, with the transaction that changed them, from which apps keep their
 * copies up to date; see docs/decisions/0016-app-api.md.
 */
export async function createLogForApps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalogue_changes (
      entry_id bigint generated always as identity primary key,
      xid xid8 not null default pg_current_xact_id(),
      changed_at timestamptz not null default now(),
      kind text collate "C" not null,
      record_ids integer[] not null check (cardinality(record_ids) between 1 and 1000)
    );
    create index on catalogue_changes (xid, entry_id);
    create index on catalogue_changes (changed_at);

    -- Transaction ids and numbers of entries mean something in one database alone: a restored one has another epoch.
    create table catalogue_epoch (
      epoch uuid not null default gen_random_uuid()
    );
    create unique index on catalogue_epoch ((true));
    insert into catalogue_epoch default values;

    create function log_for_apps(kind text, ids integer[]) returns void language sql as $$
      insert into catalogue_changes (kind, record_ids)
      select kind, array_agg(id order by id)
      from (select id, (row_number() over (order by id) - 1) / 1000 as part
        from (select distinct unnest(ids) as id) named) parted
      group by part order by part
    $$;
  `.execute(db)
  for (const { kind, columns } of KINDS) {
    await logKind(db, kind, IDS[kind], columns)
    if (kind !== 'tracks') await announce(db, kind)
  }
  for (const { table, owner, member } of SEEN_LINKS) {
    await logLink(db, table, owner, member)
    await announce(db, table)
  }
  for (const table of READ_BESIDES) await announce(db, table)
}

/**
 * A statement in a trigger that is planned each time: a kept plan fits the size of its first transition tables. A plan for one row
 * would compare each of 200,000 rows with all others.
 */
const execute = (query: string) => `execute $query$ ${query} $query$;`

/** Logs the records of a kind that were or are active and that look different to apps. */
async function logKind(db: Kysely<unknown>, kind: string, id: string, columns: readonly string[]) {
  const seen = (alias: string) => [...columns, 'is_active'].map((column) => `${alias}.${column}`).join(', ')
  // A category that is hidden hides its subcategories, which are logged, too.
  const hidden = execute(`
      select log_for_apps('subcategories', array(
        select s.sub_category_id from removed o join added n using (category_id) join subcategories s using (category_id)
        where o.is_active <> n.is_active and s.is_active = '1'))`)
  const changed = execute(`
      select log_for_apps('${kind}', array(
        select n.${id} from removed o join added n using (${id})
        where (o.is_active = '1' or n.is_active = '1') and (${seen('o')}) is distinct from (${seen('n')})))`)
  await sql
    .raw(`
    create function log_${kind}_for_apps() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform log_for_apps('${kind}', array(select ${id} from added where is_active = '1'));
      elsif tg_op = 'DELETE' then
        perform log_for_apps('${kind}', array(select ${id} from removed where is_active = '1'));
      else
        ${changed}
        ${kind === 'categories' ? hidden : ''}
      end if;
      return null;
    end $$;
    create trigger log_added_for_apps after insert on ${kind} referencing new table as added
      for each statement execute function log_${kind}_for_apps();
    create trigger log_changed_for_apps after update on ${kind} referencing old table as removed new table as added
      for each statement execute function log_${kind}_for_apps();
    create trigger log_removed_for_apps after delete on ${kind} referencing old table as removed
      for each statement execute function log_${kind}_for_apps();
  `)
    .execute(db)
}

/**
 * Logs the members whose links have changed. The links that go with a deleted owner are logged before they do, all of an
 * owner at once; those that go with a deleted member need no entry.
 */
async function logLink(
  db: Kysely<unknown>,
  table: string,
  owner: keyof typeof IDS,
  member: keyof typeof IDS,
) {
  const [ownerId, memberId] = [IDS[owner], IDS[member]]
  const members = (from: string) => `array(
    select l.${memberId} from ${from} l join ${member} m using (${memberId}) where m.is_active = '1')`
  await sql
    .raw(`
    create function log_${table}_for_apps() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        ${execute(`select log_for_apps('${member}', ${members('removed')})`)}
      else
        ${execute(`select log_for_apps('${member}', ${members('added')})`)}
      end if;
      return null;
    end $$;
    create trigger log_added_for_apps after insert on ${table} referencing new table as added
      for each statement execute function log_${table}_for_apps();
    create trigger log_changed_for_apps after update on ${table} referencing new table as added
      for each statement execute function log_${table}_for_apps();
    create trigger log_removed_for_apps after delete on ${table} referencing old table as removed
      for each statement when (pg_trigger_depth() = 0) execute function log_${table}_for_apps();

    create function log_owner_of_${table}_for_apps() returns trigger language plpgsql as $$
    begin
      perform log_for_apps('${member}', array(
        select l.${memberId} from ${table} l join ${member} m using (${memberId})
        where l.${ownerId} = old.${ownerId} and m.is_active = '1'));
      return old;
    end $$;
    create trigger log_${table}_for_apps before delete on ${owner}
      for each row execute function log_owner_of_${table}_for_apps();
  `)
    .execute(db)
}

const announce = (db: Kysely<unknown>, table: string) =>
  sql`
    create trigger announce_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function announce_change()`.execute(db)
