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

/** The schema of references to the records of a kind. */
type Ref<Name extends KindName> = z.ZodMiniObject<
  Record<Kinds[Name]['id'], z.ZodMiniInt> &
    Record<Kinds[Name]['names'][0], z.ZodMiniString> &
    Record<Kinds[Name]['names'][1], z.ZodMiniNullable<z.ZodMiniString>>
>
export const refOf = <const Name extends KindName>(name: Name) =>
  reference(kinds[name].id, kinds[name].names) as unknown as Ref<Name>

/** The field of a form that sends the ids of linked records, by kind. */
export const LINK_FIELDS = Object.fromEntries(LINKED.map((name) => [name, kinds[name].id])) as {
  [Name in LinkedResource]: Kinds[Name]['id']
}
const linkedResource = z.enum(LINKED)

/** A linked record whose names help to recognise another one: for a track its artists, then its albums. */
export const linkedName = z.object({ kind: linkedResource, id: z.int(), ...bothNames })

/** The links of a kind: the linked kind, by the name that answers have for the link. */
export type Links = Readonly<Record<string, KindName>>

/** The fields of a row that contain its linked records. */
export const answeredLinks = <const L extends Links>(links: L) =>
  // Object.fromEntries does not keep the key types.
  Object.fromEntries(
    Object.entries(links).map(([answered, name]) => [answered, z.array(refOf(name))]),
  ) as unknown as {
    [Answered in keyof L]: z.ZodMiniArray<Ref<L[Answered]>>
  }

/** The fields of a form that contain the ids of its links. */
export const sentLinks = <const L extends Links>(links: L) =>
  Object.fromEntries(Object.values(links).map((name) => [kinds[name].id, linkedIds()])) as Record<
    Kinds[L[keyof L]]['id'],
    ReturnType<typeof linkedIds>
  >

/** The kind whose records a field of a form links; null for any other field. */
export const linkedThrough = (field: string): LinkedResource | null =>
  LINKED.find((name) => kinds[name].id === field) ?? null

/** Whether the value of a form field contains any record. */
export const namesRecords = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'number'

/**
 * The rights that a form takes for its links. An admin who may not view artists, for example, could read their names by linking
 * them.
 */
export const linkNeeds =
  (fields: z.ZodMiniObject) =>
  (body: object): Need[] =>
    Object.entries(body).flatMap(([field, value]) => {
      const resource = field in fields.shape ? linkedThrough(field) : null
      return resource && namesRecords(value) ? [needOf(resource, 'view')] : []
    })

/**
 * The fields in which each record of a kind refers to one record of another kind. Answers name the reference by that kind's
 * singular.
 */
export const referencesOf = (name: KindName): { field: string; to: LinkedResource; answered: string }[] =>
  Object.entries(declarationOf(name).fields).flatMap(([field, rule]) => {
    const to = kindOf(rule) === 'link' ? linkedThrough(field) : null
    return to ? [{ field, to, answered: kinds[to].noun }] : []
  })
