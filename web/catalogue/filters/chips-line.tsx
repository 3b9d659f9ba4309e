import { isOfMoment } from '#contract/catalogue/filters.ts'
import { history } from '#contract/features/history.ts'
import { writeDay } from '#web/catalogue/days/days.ts'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import { useChoices } from '#web/catalogue/lookup/use-choices.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { AssigneeChip } from './assignee.tsx'
import { chipsOf, type FilterChip } from './filter-chips.ts'
import {
  ASSIGNEE_FIELD,
  adminFields,
  type ChoiceFields,
  choiceFields,
  dayFields,
  type FilterLookup,
  gapFields,
  type LinkFields,
} from './filter-fields.ts'
import { isSameZone, ownZone, zoneOf } from './filter-params.ts'
import { ShownChip } from './shown-chip.tsx'

export type ChipsLineProps = { params: Filters; onRemove: (left: Filters) => void }

/** The active filters, each with a button that removes it. */
export function ChipsLine({
  params,
  links,
  choices = choiceFields,
  onRemove,
}: ChipsLineProps & { links: LinkFields; choices?: ChoiceFields }) {
  // In a shared address, the days may be in a time zone that is not the reader's.
  const zone = isSameZone(zoneOf(params), ownZone()) ? null : zoneOf(params)
  return chipsOf(params, links).map((chip) => (
    <Chip
      key={chip.key}
      chip={chip}
      zone={zone}
      links={links}
      choices={choices}
      onRemove={() => onRemove(chip.without)}
    />
  ))
}

type ChipProps = {
  chip: FilterChip
  zone: string | null
  links: LinkFields
  choices: ChoiceFields
  onRemove: () => void
}

function Chip({ chip: { field, value }, zone, links, choices: known, onRemove }: ChipProps) {
  const { t, i18n } = useTranslation()
  const link = links[field]
  if (link) return <LinkChip {...link} id={Number(value)} onRemove={onRemove} />
  if (field === ASSIGNEE_FIELD) return <AssigneeChip id={Number(value)} onRemove={onRemove} />
  const admin = adminFields[field]
  if (admin) return <AdminChip label={admin} id={Number(value)} onRemove={onRemove} />
  const day = dayFields[field]
  if (day) {
    const filter = t(day.chip, { day: writeDay(value, i18n.language) })
    const text = zone && isOfMoment(field) ? t('catalogue.filter.inZone', { filter, zone }) : filter
    return <ShownChip text={text} onRemove={onRemove} />
  }
  const choices = known[field]
  const choice = choices?.options.find((option) => option.value === value)
  if (choices && choice && !choice.chip) {
    const text = t('catalogue.filter.isIn', { kind: t(choices.label), name: t(choice.label) })
    return <ShownChip text={text} onRemove={onRemove} />
  }
  return (
    <ShownChip text={t(choice?.chip ?? gapFields[field] ?? 'catalogue.filter.byName')} onRemove={onRemove} />
  )
}

type LinkProps = { label: TextKey; lookup: FilterLookup; id: number; onRemove: () => void }

function LinkChip({ label, lookup, id, onRemove }: LinkProps) {
  const { t } = useTranslation()
  const [choice] = useChoices(lookup, [id])
  const text = t('catalogue.filter.isIn', { kind: t(label), name: choice && firstName(choice) })
  return <ShownChip text={text} onRemove={onRemove} />
}

function AdminChip({ label, id, onRemove }: { label: TextKey; id: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const { data } = useQueryOf(history.admins, {}, { meta: { quiet: true } })
  const known = data?.find(({ admin_id }) => admin_id === id)?.name
  const name = known ?? (data ? t('catalogue.filter.gone', { id }) : '…')
  const text = t('catalogue.filter.isIn', { kind: t(label), name })
  return <ShownChip text={text} onRemove={onRemove} />
}
