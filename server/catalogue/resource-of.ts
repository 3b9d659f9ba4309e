import * as z from 'zod/mini'
import { described } from '#contract/catalogue/described.ts'
import { gapsIn } from '#contract/catalogue/filters.ts'
import type { Links } from '#contract/catalogue/references.ts'
import type { Kind } from '#contract/kinds/kind.ts'
import { declarationOf, type KindName, type Kinds } from '#contract/kinds/kinds.ts'
import type { Schema } from '#server/core/database/schema.ts'
import { aliasesOf } from './aliases.ts'
import type { Resource } from './resource.ts'

/** The form fields that are not columns of the table; if there is one, this file does not compile. */
type Unstored = {
  [Name in KindName]: Exclude<keyof Kinds[Name]['fields'], keyof Schema[Name]>
}[KindName]
true satisfies [Unstored] extends [never] ? true : Unstored

/** The fields of answers that are not columns: they are computed, or made from another column. */
type NoColumn<Name extends KindName> = Extract<Exclude<keyof Kinds[Name]['row'], keyof Schema[Name]>, string>

export type ResourceOf<Name extends KindName> = Resource & {
  table: Name
  id: Kinds[Name]['id']
  noun: Kinds[Name]['noun']
}

/** The resource of a kind as its declaration says. `computed` has the fields of its rows that are not columns. */
export function resourceOf<const Name extends KindName>(
  name: Name,
  computed: readonly NoColumn<Name>[] = [],
): ResourceOf<Name> {
  const kind: Kind = declarationOf(name)
  const { listed, filters } = described<KindName>(name)
  const shape: Readonly<Record<string, z.ZodMiniType>> = listed.shape
  const [, ...otherPictures] = kind.pictures
  const elsewhere: readonly string[] = [
    ...computed,
    ...otherPictures,
    'cover_thumbnail',
    'missing',
    ...Object.keys(kind.links),
  ]
  return {
    table: name,
    // The compiler does not know that id and noun of this declaration are those of this kind.
    id: kind.id as Kinds[Name]['id'],
    noun: kind.noun as Kinds[Name]['noun'],
    names: kind.names,
    searched: kind.names,
    alsoSearched: aliasesOf,
    columns: Object.keys(shape).filter((field) => !elsewhere.includes(field)),
    written: Object.keys(kind.fields),
    // The links are checked where the kinds are declared.
    linked: kind.links as Links,
    gaps: gapsIn(filters),
    sorted: Object.fromEntries(
      [...new Set([...kind.sorted, 'date_modified'])].map((column) => [
        column,
        shape[column] && z.safeParse(shape[column], null).success ? 'nullable' : 'required',
      ]),
    ),
  }
}
