import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Text with an ICU collation, which sorts both scripts as people expect. */
export const sortedText = sql`text collate "und-x-icu"`

/** The characters that JavaScript's trim removes, so that a name accepted by the form passes the check. */
const SPACES = sql.lit(
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
)

/** A column for a name in English or Hindi: 1 to 200 characters, not only spaces; nullable by default. */
export const name = (column: string): RawBuilder<unknown> => {
  const text = sql.ref(column)
  return sql`${text} ${sortedText} check (char_length(${text}) <= 200 and btrim(${text}, ${SPACES}) <> '')`
}

/** A column for an email address. */
export const email = sql`email ${sortedText} not null check (char_length(email) between 3 and 254)`

export const status = sql`is_active text not null default '1' check (is_active in ('1', '0'))`

/** When a record was created and last edited, and the version used for optimistic locking. */
export const lastEdit = sql`
  date_created timestamptz not null default now(),
  date_modified timestamptz not null default now(),
  version integer not null default 1`

/**
 * The stored search keys of a table, in a table of their own: it is narrow to scan, and a change of status or date
 * does not update its trigram index.
 */
export async function createSearch(db: Kysely<unknown>, table: string): Promise<void> {
  const search = sql.table(`${table}_search`)
  await createSearchTable(db, `${table}_search`, sql.table(table))
  await sql`create index on ${search} using gin (plain gin_trgm_ops, phonetic gin_trgm_ops)`.execute(db)
}

export const createSearchTable = (db: Kysely<unknown>, search: string, searched: RawBuilder<unknown>) =>
  sql`
    create table ${sql.table(search)} (
      id integer primary key references ${searched} on delete cascade,
      plain text collate "C" not null,
      phonetic text collate "C" not null
    )`.execute(db)
