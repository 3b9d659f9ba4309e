import type { ChoiceFields } from '#web/catalogue/filters/filter-fields.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { actions, kinds } from './changes/kinds.ts'

const named = (labels: readonly (readonly [string, TextKey])[]) =>
  labels.map(([value, label]) => ({ value, label }))

/** The filters of the history by kind of record and kind of change, for the kinds that the admin may view. */
export const changeChoices = (isSeen: (kind: string) => boolean): ChoiceFields => ({
  resource: {
    label: 'field.type',
    options: named(
      Object.entries(kinds)
        .filter(([kind]) => isSeen(kind))
        .map(([kind, { label }]) => [kind, label] as const),
    ),
  },
  action: { label: 'history.filter.action', options: named(Object.entries(actions)) },
})
