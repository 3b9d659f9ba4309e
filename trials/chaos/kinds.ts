import * as z from 'zod/mini'
import { callsOf } from '#contract/catalogue/calls-of.ts'
import { referencesOf } from '#contract/catalogue/references.ts'
import { declarationOf, eachKind, KIND_NAMES, type KindName } from '#contract/kinds/kinds.ts'

export type Kind = KindName

/** What a form must have besides the English name. */
const requiredBy = ({ fields, names: [english] }: ReturnType<typeof declarationOf>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([field, rule]) => field !== english && !z.safeParse(rule, undefined).success)
      .map(([field]) => [field, 'नाम']),
  )

function kindOf(name: Kind) {
  const kind = declarationOf(name)
  return { save: callsOf(name).save.path, id: kind.id, name: kind.names[0], form: requiredBy(kind) }
}

/** Of each kind what is needed to write its records: its call, the names of its columns, and what its form requires. */
export const KINDS = eachKind(kindOf)

/** The kinds whose records stand by themselves. */
export const OWN_KINDS = KIND_NAMES.filter((name) => referencesOf(name).length === 0)
