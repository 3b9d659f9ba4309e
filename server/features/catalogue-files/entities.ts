import * as z from 'zod/mini'
import { contract } from '#contract/index.ts'
import { kindOf } from '#contract/values/field-kinds.ts'
import { answeredAliases } from '#contract/values/fields.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import {
  ENTITIES as LINKED,
  LINKS,
  type LinkSeenFrom,
  linksOf,
  REFERENCES,
} from '#server/core/database/links.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'

/** A field of a line, with the rule of the form, and whether a stored record may lack it. */
export type Field = { name: string; rule: z.ZodMiniType; canBeNull: boolean }
/** A field that holds the keys of linked records. */
export type LinkField = LinkSeenFrom & { field: string }
/** A field that holds the key of one record to which a column of the table refers. */
type ReferenceField = { field: string; to: string }

/** A kind of record in a catalogue file; all of it is derived from the kind's contract and links. */
export type Entity = {
  /** The name of the kind, and of its file: `albums.ndjson`. */
  name: string
  resource: Resource
  fields: readonly Field[]
  /** The links that a line holds as a whole: an import makes the record's links equal to them. */
  links: readonly LinkField[]
  /** Ordered links that the lines of the owner hold. An import of these lines only adds to the end. */
  additions: readonly LinkField[]
  references: readonly ReferenceField[]
  hasCover: boolean
  hasAudio: boolean
}

/** The fields of files in a line, which differ from the names in the form. */
export const COVER = 'cover_picture'
export const AUDIO = 'audio'

type Calls = { save: { body: z.ZodMiniObject }; get: { data: z.ZodMiniObject } }

function callsOf(name: string): Calls {
  const all: Readonly<Record<string, unknown>> = contract
  // Every resource of the catalogue has these calls, but the types of `contract` are specific to each.
  return all[name] as Calls
}

const ordered = new Map(LINKS.map(({ table, ordered = false }) => [table, ordered]))

/**
 * Whether the lines of this end hold a link: those of the owner of ordered links, else those of the member, since an owner may have
 * a million members.
 */
const carries = ({ table, own }: LinkSeenFrom) =>
  LINKS.some(
    (link) =>
      link.table === table && (ordered.get(table) ? link.owner : link.member).resource === own.resource,
  )

const named = (link: LinkSeenFrom): LinkField => ({ ...link, field: link.other.resource })

function entity(name: string, resource: Resource): Entity {
  const { save, get } = callsOf(name)
  const fields = Object.entries(save.body.shape).flatMap(([field, rule]): [string, z.ZodMiniType][] => {
    const kind = kindOf(rule)
    const isValue = field in answeredAliases || (kind && kind !== 'link' && kind !== 'links')
    // The rules in an object's schema have this type, which is more specific than the library says.
    return isValue ? [[field, rule as z.ZodMiniType]] : []
  })
  const hasAudio = resource.keptTogether?.audio !== undefined
  const rules = new Map(fields)
  const status = statusRule(name)
  if (status) rules.set('is_active', status)
  if (hasAudio) rules.set('track_link', save.body.shape.track_link as z.ZodMiniType)
  const links = linksOf(resource.table)
  return {
    name,
    resource,
    fields: [...rules].map(([field, rule]) => ({
      name: field,
      rule,
      canBeNull: z.safeParse((get.data.shape[field] ?? z.never()) as z.ZodMiniType, null).success,
    })),
    links: links.filter(carries).map(named),
    additions: links.filter((link) => link.ordered && !carries(link)).map(named),
    references: REFERENCES.filter(({ from }) => from === resource.table).map(({ column, to }) => ({
      field: column,
      to,
    })),
    hasCover: COVER in save.body.shape,
    hasAudio,
  }
}

/** The rule of the status, which is that of the call for changing it. */
function statusRule(name: string): z.ZodMiniType | undefined {
  const { setStatus } = callsOf(name) as Partial<Record<'setStatus', { body: z.ZodMiniObject }>>
  return setStatus?.body.shape.is_active as z.ZodMiniType | undefined
}

/** Sorts kinds so that those to which others link come first. Throws when there is a circle, a programming error. */
function inOrder(all: readonly Entity[]): Entity[] {
  const sorted: Entity[] = []
  while (sorted.length < all.length) {
    const isDone = (name: string) => sorted.some((one) => one.name === name)
    const next = all.find(
      (one) =>
        !isDone(one.name) &&
        [...one.links.map(({ field }) => field), ...one.references.map(({ to }) => to)].every(isDone),
    )
    if (!next) throw new Error('The links between the kinds of records form a circle')
    sorted.push(next)
  }
  return sorted
}

/** Every kind of record of a catalogue file, in the order in which an import writes them. */
export const CATALOGUE: readonly Entity[] = inOrder([
  ...LINKED.map(({ resource }) => {
    const found = Object.entries(RESOURCE_OF).find(([, { table }]) => table === resource)
    if (!found) throw new Error(`${resource} is no resource`)
    return entity(...found)
  }),
  entity('pages', RESOURCE_OF.pages),
])

export const entityOf = (name: string): Entity | undefined => CATALOGUE.find((one) => one.name === name)
