import type * as z from 'zod/mini'
import type { Random } from '../random.ts'
import { anything, oddId, oddNumber, oddText } from './odd-values.ts'

/** Stands for a file part; in a JSON body it becomes a text. */
export class FilePart {}

const isId = (field: string) => /(^|_|I)(id|Id|ids|no|d)$|^(id|except|before|version|row)$|_by$/.test(field)

/**
 * A value that a schema is likely to accept, made by walking the schema of its input: of the right kind, but odd. `field`
 * is the name of the field that it is for: ids are texts or numbers to the schema.
 */
export function valueFor(schema: z.core.$ZodType, random: Random, field = ''): unknown {
  // The union of all definitions is discriminated by `type`; the base class does not have it.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectFor(def.shape, random)
    case 'optional':
    case 'default':
      return random.chance(0.45) ? undefined : valueFor(def.innerType, random, field)
    case 'nullable':
      return random.chance(0.12) ? null : valueFor(def.innerType, random, field)
    case 'pipe':
      return valueFor(def.in, random, field)
    case 'union':
      return valueFor(random.pick(def.options), random, field)
    case 'array':
      return Array.from({ length: random.pick([0, 1, 1, 2, 3, 20]) }, () =>
        valueFor(def.element, random, field),
      )
    case 'record':
      // Records are stored as JSON, in which PostgreSQL takes no half of a surrogate pair.
      return random.chance(0.2)
        ? {}
        : { [random.pick(['search', 'x'])]: random.chance(0.3) ? 'x\udc00y' : oddText(random) }
    case 'literal':
      return random.pick(def.values)
    case 'enum':
      return random.pick(Object.values(def.entries))
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'number':
      return isId(field) ? Number(oddId(random)) : random.chance(0.5) ? random.int(0, 3) : oddNumber(random)
    case 'string':
      return textFor(schema, random, field)
    case 'custom':
      return new FilePart()
    default:
      return anything(random)
  }
}

function objectFor(shape: Readonly<Record<string, z.core.$ZodType>>, random: Random) {
  const fields = Object.entries(shape).map(
    ([name, schema]) => [name, valueFor(schema, random, name)] as const,
  )
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

function textFor(schema: z.core.$ZodType, random: Random, field: string): unknown {
  const { format } = schema._zod.def as { format?: string }
  if (format === 'date')
    return random.pick(['2024-02-29', '0001-01-01', '9999-12-31', '2019-04-14', oddText(random)])
  if (isId(field)) return String(oddId(random))
  if (/email/i.test(field) && random.chance(0.6))
    return random.pick(['main@example.org', `a${random.int(1, 99)}@example.org`, `${'a'.repeat(60)} `])
  if (/link|url|picture|image|origin/i.test(field) && random.chance(0.5))
    return random.pick([
      'https://example.org/a.mp3',
      'https://example.org/%E0%A4%',
      'http://[::1]/x.jpg',
      'https://é.example/',
    ])
  if (/password/i.test(field) && random.chance(0.7))
    return random.pick(['short', 'a long enough pass phrase', 'x'.repeat(80)])
  return oddText(random)
}

/** The same with one part replaced, removed, doubled or added. */
export function broken(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || value instanceof FilePart) return anything(random)
  const entries = Object.entries(value)
  const [name = 'x', inner] = entries.length > 0 ? random.pick(entries) : []
  const change = random.weighed<() => Record<string, unknown>>([
    [10, () => ({ ...value, [name]: anything(random) })],
    [4, () => ({ ...value, [name]: broken(inner, random) })],
    [3, () => ({ ...value, [name]: [inner, inner] })],
    [3, () => Object.fromEntries(entries.filter(([other]) => other !== name))],
    [2, () => ({ ...value, [oddText(random)]: anything(random) })],
    [1, () => ({ ...value, admin_type: 'admin', is_active: '1', password_hash: 'x' })],
  ])()
  return Array.isArray(value) ? Object.values(change) : change
}
