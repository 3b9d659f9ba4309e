import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, 'migrations')

/** What takes something away that the version before may still read or write. */
const TAKES_AWAY =
  /\bdrop\s+(table|column|view|function|trigger|constraint)\b|\brename\s+(to|column|constraint)\b|\bset\s+not\s+null\b|\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b|\.(drop|rename)(Table|Column|To)\(/i

const SAFE = /Safe while the version before runs: \S+/

const breaksTheRule = (text: string) => TAKES_AWAY.test(text) && !SAFE.test(text)

test('a migration takes nothing away without saying why the version before can go on', async () => {
  const names = (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.ts'))
  for (const name of names)
    expect([name, breaksTheRule(await readFile(join(FOLDER, name), 'utf8'))]).toEqual([name, false])
  for (const text of [
    'alter table tags drop column name',
    'alter table tags rename column name to title',
    'alter table tags alter column name set not null',
    'alter table tags alter column name type varchar(9)',
    "db.schema.alterTable('tags').dropColumn('name')",
  ]) {
    expect([text, breaksTheRule(text)]).toEqual([text, true])
    const explained = `// Safe while the version before runs: it does not read it.\n${text}`
    expect(breaksTheRule(explained)).toBe(false)
  }
  expect(breaksTheRule('alter table tags add column title text')).toBe(false)
})
