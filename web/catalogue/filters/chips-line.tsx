import { useTranslation } from 'react-i18next'
import { history } from '#contract/history.ts'
import { writeDay } from '#web/catalogue/days/days.ts'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import { useChoices } from '#web/catalogue/lookup/use-choices.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { firstName } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { AssigneeChip } from './assignee.tsx'
import styles from './filter-bar.module.css'
import { chipsOf, type FilterChip } from './filter-chips.ts'
import {
  ASSIGNEE_FIELD,
  choiceFields,
  dayFields,
  EDITOR_FIELD,
  type FilterLookup,
  gapFields,
  type LinkFields,
} from './filter-fields.ts'
import { ShownChip } from './shown-chip.tsx'

export type ChipsLineProps = { params: Filters; onRemove: (left: Filters) => void }

/** The active filters, each with a button that removes it. */
export function ChipsLine({ params, links, onRemove }: ChipsLineProps & { links: LinkFields }) {
  return (
    <div className={styles.chips}>
      {chipsOf(params, links).map((chip) => (
        <Chip key={chip.key} chip={chip} links={links} onRemove={() => onRemove(chip.without)} />
      ))}
    </div>
  )
}

type ChipProps = { chip: FilterChip; links: LinkFields; onRemove: () => void }

function Chip({ chip: { field, value }, links, onRemove }: ChipProps) {
  const { t } = useTranslation()
  const link = links[field]
  if (link) return <LinkChip {...link} id={Number(value)} onRemove={onRemove} />
  if (field === EDITOR_FIELD) return <EditorChip id={Number(value)} onRemove={onRemove} />
  if (field === ASSIGNEE_FIELD) return <AssigneeChip id={Number(value)} onRemove={onRemove} />
  const day = dayFields[field]
  if (day) return <ShownChip text={t(day.chip, { day: writeDay(value) })} onRemove={onRemove} />
  const choice = choiceFields[field]?.options.find((option) => option.value === value)
  const text = choice?.chip ?? gapFields[field] ?? 'catalogue.filter.byName'
  return <ShownChip text={t(text)} onRemove={onRemove} />
}

type LinkProps = { label: TextKey; lookup: FilterLookup; id: number; onRemove: () => void }

function LinkChip({ label, lookup, id, onRemove }: LinkProps) {
  const { t } = useTranslation()
  const [choice] = useChoices(lookup, [id])
  const text = t('catalogue.filter.isIn', { kind: t(label), name: choice && firstName(choice) })
  return <ShownChip text={text} onRemove={onRemove} />
}

function EditorChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const { data } = useQueryOf(history.admins, {}, { meta: { quiet: true } })
  const known = data?.find(({ admin_id }) => admin_id === id)?.name
  const name = known ?? (data ? t('catalogue.filter.gone', { id }) : '…')
  const text = t('catalogue.filter.isIn', { kind: t('catalogue.filter.editedBy'), name })
  return <ShownChip text={text} onRemove={onRemove} />
}
