import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { contract } from './index.ts'
import { textsOf } from './testing/dictionaries.ts'
import { wordsIn } from './word.ts'
import en from './words/en.ts'

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

test('every rule of the contract says its fault as a Word, so that it can be read in every language', () => {
  const bodies = Object.values(contract).flatMap((calls) =>
    Object.values(calls).flatMap((call: { body?: z.ZodMiniType }) => (call.body ? [call.body] : [])),
  )
  const said = new Set(bodies.flatMap((body) => [...saidBy(body)]))
  expect(said.size).toBeGreaterThan(15)
  for (const text of said)
    expect(
      wordsIn(text, (key) => (isKnown(key) ? 'known' : null)),
      text,
    ).toBe('known')
})
