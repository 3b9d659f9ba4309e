import { type Kysely, sql } from 'kysely'

type Column = { table: string; column: string; type: string }

/**
 * Sorts names as Hindi dictionaries do, where anusvara and candrabindu come before the letters with a consonant, with numbers
 * by their value; Latin letters are ordered as before, and come first as before. The collation is made here, so it does not
 * matter in which locale a database was created. All columns that sort by the rules of Unicode alone get it, since between two
 * orders a comparison has none; but emails, which are looked for by an index with theirs. Their indexes are built again, which
 * takes some seconds for a million records; whoever writes to the table waits.
 *
 * Safe while the version before runs: its statements name no order of these columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create collation names (provider = icu, locale = 'hi-u-kn-kr-latn-deva')`.execute(db)
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_collation o on o.oid = a.attcollation
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and o.collname = 'und-x-icu'
      and a.attname !~ 'email' and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`.execute(db)
  // What a view shows of a column, or a trigger compares, cannot be changed under it.
  const { rows: triggers } = await sql<{ name: string; table: string; definition: string }>`
    select t.tgname as name, c.relname as "table", pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
      and (t.tgqual is not null or cardinality(t.tgattr::int2[]) > 0)
    order by t.oid`.execute(db)
  const { rows: views } = await sql<{ name: string; definition: string }>`
    select relname as name, pg_get_viewdef(oid) as definition from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'v' order by oid`.execute(db)
  for (const { name, table } of triggers)
    await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(db)
  for (const { name } of views.toReversed()) await sql`drop view ${sql.table(name)}`.execute(db)
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table)) {
    const changes = columns.map(
      ({ column, type }) => sql`alter column ${sql.ref(column)} type ${sql.raw(type)} collate names`,
    )
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db)
  }
  for (const { definition } of triggers) await sql.raw(definition).execute(db)
  for (const { name, definition } of views)
    await sql`create view ${sql.table(name)} as ${sql.raw(definition)}`.execute(db)
}
