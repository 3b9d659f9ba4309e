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

/** A field of a line: the rule of the form, and whether a stored record may have none. */
export type Field = { name: string; rule: z.ZodMiniType; canBeNull: boolean }
/** A field with the keys of linked records. */
export type LinkField = LinkSeenFrom & { field: string }
/** A field with the key of the one record that it refers to: a column of the table. */
type ReferenceField = { field: string; to: string }

/** A kind of record in a catalogue file: everything is derived from its contract and its links. */
export type Entity = {
  /** Also the name of its file, `albums.ndjson`. */
  name: string
  resource: Resource
  fields: readonly Field[]
  /** Links that its lines carry as a whole: an import makes them equal to the line. */
  links: readonly LinkField[]
  /** Ordered links that the lines of the owner carry; here an import only adds to the end. */
  additions: readonly LinkField[]
  references: readonly ReferenceField[]
  hasCover: boolean
  hasAudio: boolean
}

/** Their fields and columns are named otherwise than those of the form. */
export const COVER = 'cover_picture'
export const AUDIO = 'audio'

type Calls = { save: { body: z.ZodMiniObject }; get: { data: z.ZodMiniObject } }

function callsOf(name: string): Calls {
  const all: Readonly<Record<string, unknown>> = contract
  // Every resource of the catalogue has these calls; the types of `contract` are those of each.
  return all[name] as Calls
}

const ordered = new Map(LINKS.map(({ table, ordered = false }) => [table, ordered]))

/**
 * The lines of which end carry a link: those of the owner where its members have an order, else those of the member, which
 * has few owners where an owner may have a million members.
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
    // A schema of an object's shape has no narrower type.
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

/** The status has a call of its own, whose rule it is. */
function statusRule(name: string): z.ZodMiniType | undefined {
  const { setStatus } = callsOf(name) as Partial<Record<'setStatus', { body: z.ZodMiniObject }>>
  return setStatus?.body.shape.is_active as z.ZodMiniType | undefined
}

/** Those that others link to come first. Throws when there is a circle: a programming error. */
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
