import { useQueryClient } from '@tanstack/react-query'
import { idsOf } from '#web/catalogue/form/choice.ts'
import { choiceQuery } from '#web/catalogue/lookup/lookup.ts'
import { LookupInput } from '#web/catalogue/lookup/lookup-input.tsx'
import { useChoices } from '#web/catalogue/lookup/use-choices.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import type { FilterLookup as Looked } from './filter-fields.ts'

type Props = { label: TextKey; lookup: Looked; ids: readonly number[]; onChange: (ids: number[]) => void }

/** Chooses the records that those of the list must be linked to, any of them. The URL holds only ids, so the names are fetched. */
export function FilterLookup({ label, lookup, ids, onChange }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return (
    <LookupInput
      lookup={lookup}
      label={t(label)}
      value={useChoices(lookup, ids)}
      onChange={(choices) => {
        // A record that was just chosen comes with its names.
        for (const { id, name, hindi_name } of choices)
          if (!ids.includes(id))
            queryClient.setQueryData(choiceQuery(lookup, id).queryKey, { id, name, hindi_name })
        onChange(idsOf(choices))
      }}
      many
      canCreate={false}
    />
  )
}
