import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Text sorted as Hindi dictionaries do, with Latin letters first and numbers by their value. */
export const sortedText = sql`text collate names`

/** The characters that JavaScript's trim removes, so that a name accepted by the form passes the check. */
const SPACES = sql.lit(
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
)

/** A column for a name in English or Hindi: 1 to 200 characters, not only spaces; nullable by default. */
export const name = (column: string): RawBuilder<unknown> => {
  const text = sql.ref(column)
  return sql`${text} ${sortedText} check (char_length(${text}) <= 200 and btrim(${text}, ${SPACES}) <> '')`
}

/** A column for the name of something that only admins see, such as a key. */
export const label = sql`name ${sortedText} not null check (char_length(name) <= 200 and btrim(name) <> '')`

/** A column for an email address, looked for by an index in the order of Unicode. */
export const email = sql`email text collate "und-x-icu" not null check (char_length(email) between 3 and 254)`

export const status = sql`is_active text not null default '1' check (is_active in ('1', '0'))`

/**
 * Columns for when a record was created and last edited, its version for optimistic locking, and the admin who edited it last. The
 * admin is no foreign key, since a deleted record is restored with it after the admin has been deleted.
 */
export const lastEdit = sql`
  date_created timestamptz not null default now(),
  date_modified timestamptz not null default now(),
  version integer not null default 1,
  modified_by integer`

/** Calls functions of the schema, given as text, such as `log_table('tags')`. */
export const call = (db: Kysely<unknown>, ...calls: readonly string[]) =>
  sql.raw(calls.map((text) => `select ${text};`).join('\n')).execute(db)
