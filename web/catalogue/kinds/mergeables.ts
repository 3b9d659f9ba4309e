import { callsOf } from '#contract/catalogue/calls-of.ts'
import { eachKind, type KindName, kinds } from '#contract/kinds/kinds.ts'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import type { Mergeable } from '#web/catalogue/merge/mergeable.ts'
import { lookups } from './lookups.ts'

/** What the screens need to merge records, by kind. */
export const mergeables = eachKind((name: KindName): Mergeable => {
  const { noun, pictures } = kinds[name]
  // A kind with pictures has a placeholder under its noun.
  const cover = pictures.length > 0 ? (noun as PlaceholderKey) : null
  return { kind: name, calls: callsOf(name), lookup: lookups[name], cover, opens: lookups[name].opens }
})
