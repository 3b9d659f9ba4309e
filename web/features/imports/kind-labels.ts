import type { NamedKind } from '#contract/features/imports/sheet.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

/** The label of each kind of name in an import, which is that of the track's field. */
export const labelOfKind = (kind: NamedKind) => `field.${kinds[kind].noun}` satisfies TextKey
