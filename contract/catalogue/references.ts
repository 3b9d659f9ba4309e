import * as z from 'zod/mini'
import { type Need, needOf } from '../calls/permissions.ts'
import { reference } from '../kinds/kind.ts'
import { declarationOf, KIND_NAMES, type KindName, type Kinds, kinds } from '../kinds/kinds.ts'
import { kindOf } from '../values/field-kinds.ts'
import { linkedIds } from '../values/fields.ts'
import { bothNames } from '../values/named.ts'

/** The kinds that forms link to. */
export type LinkedResource = Exclude<KindName, 'tracks'>
export const LINKED = KIND_NAMES.filter((name): name is LinkedResource => name !== 'tracks')

/** The references to the records of a kind. */
type Ref<Name extends KindName> = z.ZodMiniObject<
  Record<Kinds[Name]['id'], z.ZodMiniInt> &
    Record<Kinds[Name]['names'][0], z.ZodMiniString> &
    Record<Kinds[Name]['names'][1], z.ZodMiniNullable<z.ZodMiniString>>
>
export const refOf = <const Name extends KindName>(name: Name) =>
  reference(kinds[name].id, kinds[name].names) as unknown as Ref<Name>

/** The field in which a form sends the ids of linked records. */
export const LINK_FIELDS = Object.fromEntries(LINKED.map((name) => [name, kinds[name].id])) as {
  [Name in LinkedResource]: Kinds[Name]['id']
}
const linkedResource = z.enum(LINKED)

/** A linked record by whose names another one is recognised: of a track its artists, then its albums. */
export const linkedName = z.object({ kind: linkedResource, id: z.int(), ...bothNames })

/** The links of a kind: the name in answers, and the linked kind. */
export type Links = Readonly<Record<string, KindName>>

/** The fields of a row that hold its links. */
export const answeredLinks = <const L extends Links>(links: L) =>
  // Object.fromEntries does not keep the key types.
  Object.fromEntries(
    Object.entries(links).map(([answered, name]) => [answered, z.array(refOf(name))]),
  ) as unknown as {
    [Answered in keyof L]: z.ZodMiniArray<Ref<L[Answered]>>
  }

/** The fields in which a form sends its links. */
export const sentLinks = <const L extends Links>(links: L) =>
  Object.fromEntries(Object.values(links).map((name) => [kinds[name].id, linkedIds()])) as Record<
    Kinds[L[keyof L]]['id'],
    ReturnType<typeof linkedIds>
  >

/** The resource whose records a field of a form links, or null. */
export const linkedThrough = (field: string): LinkedResource | null =>
  LINKED.find((name) => kinds[name].id === field) ?? null

/** Whether a value of a form names any record. */
export const namesRecords = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'number'

/**
 * What a form needs for the records that it links: whoever may not view artists cannot link them, and so read their names.
 */
export const linkNeeds =
  (fields: z.ZodMiniObject) =>
  (body: object): Need[] =>
    Object.entries(body).flatMap(([field, value]) => {
      const resource = field in fields.shape ? linkedThrough(field) : null
      return resource && namesRecords(value) ? [needOf(resource, 'view')] : []
    })

/** The fields by which each record of a kind refers to one of another kind, which answers name by its singular. */
export const referencesOf = (name: KindName): { field: string; to: LinkedResource; answered: string }[] =>
  Object.entries(declarationOf(name).fields).flatMap(([field, rule]) => {
    const to = kindOf(rule) === 'link' ? linkedThrough(field) : null
    return to ? [{ field, to, answered: kinds[to].noun }] : []
  })
