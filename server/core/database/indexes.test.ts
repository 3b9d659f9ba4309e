import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'

test('no index has the key and the condition of another one: every write maintains all indexes of a row', async () => {
  const { db, drop } = await testDatabase()
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid where relnamespace = 'public'::regnamespace
    order by 1`.execute(db)
  await drop()
  // What tells two indexes apart, apart from where they have nulls and what else they contain.
  const keyOf = (definition: string) =>
    definition.replace(/^.* ON /, '').replace(/ (NULLS (FIRST|LAST))|( INCLUDE \([^)]*\))/g, '')
  const alike = Map.groupBy(rows, ({ definition }) => keyOf(definition))
  expect(rows.length).toBeGreaterThan(100)
  expect([...alike.values()].filter(({ length }) => length > 1)).toEqual([])
})
