import { referencesOf } from '#contract/catalogue/references.ts'
import { isNamedKind, NAMED_KINDS, type NamedKind } from '#contract/features/imports/sheet.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { linkBetween } from '#server/core/database/links.ts'
import { KIND_RESOURCES } from '#server/resources/all-resources.ts'

export type Kind = {
  kind: NamedKind
  resource: Resource
  /** The table that links records of the kind to tracks; `isOrdered` is whether it keeps the tracks in order. */
  link: string
  isOrdered: boolean
  /** The kind to which records of this kind belong, and the column of the record that they belong to. */
  owner: { kind: NamedKind; column: string } | null
}

function kindOf(kind: NamedKind): Kind {
  const { table, ordered } = linkBetween('tracks', kind)
  const owner = referencesOf(kind).flatMap(({ field, to }) =>
    isNamedKind(to) ? { kind: to, column: field } : [],
  )[0]
  return { kind, resource: KIND_RESOURCES[kind], link: table, isOrdered: ordered, owner: owner ?? null }
}

/** The kinds that a sheet names, each after the kind to which its records belong. */
export const KINDS: readonly Kind[] = NAMED_KINDS.map(kindOf)
