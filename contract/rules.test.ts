import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { contract } from './index.ts'
import en from './messages/en.ts'
import { translateMessages } from './messages/message.ts'
import { textsOf } from './testing/dictionaries.ts'
import { linkedIds, name, optionalName } from './values/fields.ts'

type Def = Record<string, unknown> & { error?: (issue: object) => string | { message: string } }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What every rule of a type, and of all that it is made of, says of a fault. */
function* saidBy(value: unknown, seen = new Set<unknown>()): Generator<string> {
  if (!isObject(value) || seen.has(value)) return
  seen.add(value)
  const def = isObject(value._zod) ? (value._zod.def as Def) : null
  if (typeof def?.error === 'function') {
    const said = def.error({})
    yield typeof said === 'string' ? said : said.message
  }
  for (const part of Object.values(def ?? value)) yield* saidBy(part, seen)
}

const texts = textsOf(en)
const isKnown = (key: string) => texts.has(key) || texts.has(`${key}_other`)

test('every rule of the contract says its fault as a message, so that it can be read in every language', () => {
  const bodies = Object.values(contract).flatMap((calls) =>
    Object.values(calls).flatMap((call: { body?: z.ZodMiniType }) => (call.body ? [call.body] : [])),
  )
  const said = new Set(bodies.flatMap((body) => [...saidBy(body)]))
  expect(said.size).toBeGreaterThan(15)
  for (const text of said)
    expect(
      translateMessages(text, (key) => (isKnown(key) ? 'known' : null)),
      text,
    ).toBe('known')
})

test('ids come in every spelling of a list, and what names no record links none', () => {
  for (const sent of [[7, 9], ['7', '9'], '7,9', ' 7, 9 ', '[7,9]', '["7","9"]', [7, 0, null, '', 9, 7]])
    expect(z.parse(linkedIds(), sent), JSON.stringify(sent)).toEqual([7, 9])
  for (const none of ['', null, 0, '0', [], [''], [0], [null], '[]'])
    expect(z.parse(linkedIds(), none), JSON.stringify(none)).toEqual([])
  for (const wrong of ['x', -1, 1.5, '1;2', [7, 'x'], 2_147_483_648])
    expect(z.safeParse(linkedIds(), wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('a name is one line, without signs that are not shown or that turn the order of others', () => {
  const typed = 'line1\r\nline2\ttab\u202eRTL\u0007bell \u2066isolated\u2069'
  const kept = 'line1 line2 tabRTL bell isolated'
  expect(z.parse(name(), typed)).toBe(kept)
  expect(z.parse(optionalName(), typed)).toBe(kept)
  // What joins and parts letters in Hindi belongs to names; marks of direction do not.
  expect(z.parse(name(), 'क्\u200dष\u200e')).toBe('क्\u200dष')
})
