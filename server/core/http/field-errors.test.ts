import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { translate } from '#server/core/messages/translate.ts'
import { fieldErrors, unexplained } from './field-errors.ts'

type Def = {
  type: string
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  options?: readonly z.ZodMiniType[]
} & Record<string, unknown>

const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def

/** The words among which a value has to be chosen; none where another rule than a choice is one of several. */
function wordsOf(schema: z.ZodMiniType): string[] {
  const { type, entries, values, options = [], innerType, in: incoming } = defOf(schema)
  if (type === 'enum') return Object.values(entries ?? {}).map(String)
  if (type === 'literal') return (values ?? []).map(String)
  if (type === 'boolean') return ['true', 'false']
  const inner = innerType ?? incoming
  if (inner) return wordsOf(inner as z.ZodMiniType)
  const each = options.map(wordsOf)
  return each.some((words) => words.length === 0) ? [] : each.flat()
}

/** Every schema that a value goes through, with the name of the field that holds it. */
function* schemasIn(
  value: unknown,
  field: string,
  seen = new Set<unknown>(),
): Generator<[string, z.ZodMiniType]> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  if ('_zod' in value) {
    const schema = value as z.ZodMiniType
    yield [field, schema]
    const def = defOf(schema)
    for (const [name, part] of Object.entries(def.type === 'object' ? (def.shape as object) : def))
      yield* schemasIn(part, def.type === 'object' ? name : field, seen)
  } else for (const part of Object.values(value)) yield* schemasIn(part, field, seen)
}

const calls = Object.values(contract).flatMap((calls) => Object.values<Endpoint>(calls))
const choices = calls.flatMap(({ path, body }) =>
  [...schemasIn(body, 'body')].flatMap(([field, schema]) => {
    const words = wordsOf(schema).filter((word) => word !== '' && word !== 'null')
    return words.length > 0 ? [{ path, field, schema, words }] : []
  }),
)

test('a value that is none of those to choose from is refused with their names, in every call', () => {
  expect(choices.length).toBeGreaterThan(100)
  const silent = choices.flatMap(({ path, field, schema, words }) => {
    const read = z.safeParse(
      z.object({ [field]: schema }),
      { [field]: 'no such word' },
      { error: unexplained },
    )
    const said = read.success ? '' : translate('en', fieldErrors(read.error)[field] ?? '')
    return words.every((word) => said.includes(word)) ? [] : [`${path}: ${field}: ${said} ${words}`]
  })
  expect([...new Set(silent)]).toEqual([])
})
