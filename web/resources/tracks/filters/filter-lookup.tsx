import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { choiceQuery, idsOf } from '../catalogue/lookup.ts'
import { LookupInput } from '../catalogue/lookup-input.tsx'
import type { LinkFilter } from './filter-links.ts'
import { useChoices } from './use-choices.ts'

type Props = { link: LinkFilter; ids: readonly number[]; onChange: (ids: number[]) => void }

/** Chooses the records that tracks must belong to one of. The URL holds their ids, so their names are asked for. */
export function FilterLookup({ link: { label, lookup }, ids, onChange }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return (
    <LookupInput
      lookup={lookup}
      label={t(label)}
      value={useChoices(lookup, ids)}
      onChange={(choices) => {
        // What was just chosen has its name with it.
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
