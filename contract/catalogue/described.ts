import * as z from 'zod/mini'
import type { Kind, Shape } from '../kinds/kind.ts'
import { declarationOf, type KindName, type Kinds } from '../kinds/kinds.ts'
import { kindOf } from '../values/field-kinds.ts'
import { answeredAliases, coverFields, lastEdit, status } from '../values/fields.ts'
import { once } from '../values/once.ts'
import { assignFilters, editFilters, gapFilters, linkFilters, missingParts, statusFilter } from './filters.ts'
import { answeredLinks, type Links, sentLinks } from './references.ts'

type Flat<S> = { [Field in keyof S]: S[Field] }
type None = Record<never, never>

/** The type of a field in answers, where it is never absent. */
export type Answered<Rule> = Rule extends z.ZodMiniType
  ? z.ZodMiniType<Exclude<z.output<Rule>, undefined>, Exclude<z.output<Rule>, undefined>>
  : never

type HasStatus<K extends Kind, Then> = 'publish' extends K['rights'][number] ? Then : None
type HasPictures<K extends Kind, Then> = K['pictures'] extends readonly [] ? None : Then
type LinksOf<K extends Kind> = K['links'] extends Links ? K['links'] : never

type RowShape<K extends Kind> = Flat<
  Record<K['id'], z.ZodMiniInt> &
    Record<K['names'][0], z.ZodMiniString> &
    Record<K['names'][1], z.ZodMiniNullable<z.ZodMiniString>> & {
      [Field in Exclude<keyof K['fields'], keyof K['row'] | K['names'][number]>]: Answered<K['fields'][Field]>
    } & K['row'] &
    HasPictures<K, Record<K['pictures'][number] | 'cover_thumbnail', z.ZodMiniString>> &
    HasStatus<K, { is_active: ReturnType<typeof status> }> &
    typeof lastEdit &
    typeof missingParts &
    ReturnType<typeof answeredLinks<LinksOf<K>>>
>
type FieldsShape<K extends Kind> = Flat<
  K['fields'] & ReturnType<typeof sentLinks<LinksOf<K>>> & K['sent'] & HasPictures<K, typeof coverFields>
>
type FiltersShape<K extends Kind> = Flat<
  HasStatus<K, typeof statusFilter> &
    ReturnType<typeof linkFilters<Extract<K['filters']['links'][number], KindName>>> &
    ReturnType<typeof gapFilters<K['filters']['gaps'][number]>> &
    K['filters']['more'] &
    typeof editFilters &
    typeof assignFilters
>

/** A kind with the schemas that follow from its declaration. */
export type Described<Name extends KindName> = {
  resource: Name
  /** The first segment of the paths of the calls. */
  path: Kinds[Name]['path']
  /** The name in the singular as the by-id call has it: `Album` in `getAlbumById`. */
  noun: Capitalize<Kinds[Name]['noun']>
  id: Kinds[Name]['id']
  /** A record as returned by id and after a save. */
  row: z.ZodMiniObject<Flat<RowShape<Kinds[Name]> & Kinds[Name]['detail']>>
  /** A record in a list. */
  listed: z.ZodMiniObject<RowShape<Kinds[Name]>>
  /** The fields that the form sends. */
  fields: z.ZodMiniObject<FieldsShape<Kinds[Name]>>
  /** The columns that the list can be sorted by. */
  columns: Kinds[Name]['sorted']
  /** The filters of the list. */
  filters: z.ZodMiniObject<FiltersShape<Kinds[Name]>>
  /** The maximum size of each of the form's files, in bytes; absent where the form is sent as JSON. */
  files?: Readonly<Record<string, number>>
}

export type RowOf<Name extends KindName> = z.output<Described<Name>['row']>
export type FiltersOf<Name extends KindName> = z.output<Described<Name>['filters']>
export type ListedOf<Name extends KindName> = z.output<Described<Name>['listed']>

/** The schema of a field in answers, which may lack a value even if its form requires one. */
export function answered(field: string, rule: z.ZodMiniType, [english]: Kind['names']): z.ZodMiniType {
  if (field === english) return z.string()
  const kind = kindOf(rule)
  if (kind === 'names') return answeredAliases.aliases
  if (kind === 'flag') return status()
  if (kind === 'day') return z.nullable(z.iso.date())
  if (kind === 'link') return z.nullable(z.int())
  return z.nullable(z.string())
}

const rowShape = ({ id, names, fields, row, pictures, rights, links }: Kind): Shape => ({
  [id]: z.int(),
  ...Object.fromEntries(
    Object.entries(fields).map(([field, rule]) => [field, row[field] ?? answered(field, rule, names)]),
  ),
  ...row,
  ...(pictures.length > 0 &&
    Object.fromEntries([...pictures, 'cover_thumbnail'].map((name) => [name, z.string()]))),
  ...(rights.includes('publish') && { is_active: status() }),
  ...lastEdit,
  ...missingParts,
  // The declarations of the kinds are checked to link only kinds that exist.
  ...answeredLinks(links as Links),
})

function describe(name: KindName) {
  const kind = declarationOf(name)
  const listed = z.object(rowShape(kind))
  return {
    resource: name,
    path: kind.path,
    noun: kind.noun.charAt(0).toUpperCase() + kind.noun.slice(1),
    id: kind.id,
    listed,
    row: Object.keys(kind.detail).length > 0 ? z.extend(listed, kind.detail) : listed,
    fields: z.object({
      ...kind.fields,
      ...sentLinks(kind.links as Links),
      ...kind.sent,
      ...(kind.pictures.length > 0 && coverFields),
    }),
    columns: kind.sorted,
    filters: z.object({
      ...(kind.rights.includes('publish') && statusFilter),
      ...linkFilters(...(kind.filters.links as readonly KindName[])),
      ...gapFilters(...kind.filters.gaps),
      ...kind.filters.more,
      ...editFilters,
      ...assignFilters,
    }),
    ...(kind.files && { files: kind.files }),
  }
}

const all = new Map<KindName, () => ReturnType<typeof describe>>()

/** The schemas of a kind, made when they are first asked for. */
export function described<const Name extends KindName>(name: Name): Described<Name> {
  const known = all.get(name) ?? once(() => describe(name))
  all.set(name, known)
  // The types above describe what `describe` makes of a declaration, which the compiler does not follow through its loops.
  return known() as unknown as Described<Name>
}
