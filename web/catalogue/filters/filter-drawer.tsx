import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { needOf } from '#contract/calls/permissions.ts'
import { isOfMoment, ZONE_FIELD } from '#contract/catalogue/filters.ts'
import { isTeamKind } from '#contract/catalogue/team-kinds.ts'
import { history } from '#contract/features/history.ts'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useMay } from '#web/core/session/rights.ts'
import { ChoiceBox } from '#web/ui/choice-box.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { useOpened } from '#web/ui/use-opened.ts'
import { Assignee } from './assignee.tsx'
import type { CountedKind } from './counted-kind.ts'
import { FilterDay } from './filter-day.tsx'
import styles from './filter-drawer.module.css'
import {
  ASSIGNEE_FIELD,
  adminFields,
  type ChoiceFields,
  choiceFields,
  dayFields,
  gapFields,
  type LinkFields,
} from './filter-fields.ts'
import { FilterLookup } from './filter-lookup.tsx'
import { idsIn, isSameZone, ownZone, withFilter, zoneOf } from './filter-params.ts'

export type FilterDrawerProps = {
  opened: boolean
  onClose: () => void
  fields: readonly string[]
  kind: CountedKind
  params: Filters
  onChange: (params: Filters) => void
  total: number | undefined
}

/** The declared filters that the list has, in the order of the list. */
const shownOf = <Declared,>(fields: readonly string[], declared: Readonly<Record<string, Declared>>) =>
  fields.flatMap((field): [string, Declared][] => (declared[field] ? [[field, declared[field]]] : []))

/** The drawer with every filter of a list. Changes apply immediately to the list behind it. */
export function FilterDrawer({
  opened,
  onClose,
  fields,
  links,
  choices = choiceFields,
  kind,
  params,
  onChange,
  total,
}: FilterDrawerProps & { links: LinkFields; choices?: ChoiceFields }) {
  const { t } = useTranslation()
  const set = (field: string, value: string) => onChange(withFilter(params, field, value))
  const gaps = shownOf(fields, gapFields)
  const hasDays = fields.some(isOfMoment)
  const may = useMay()
  const isOpen = ([, { lookup }]: [string, LinkFields[string]]) =>
    lookup.guard === undefined || may(needOf(lookup.guard, 'view'))
  return (
    <SidePanel
      opened={useOpened(opened)}
      onClose={onClose}
      title={t('catalogue.filter.title')}
      foot={
        <>
          <Button variant="default" onClick={() => onChange({})}>
            {t('catalogue.filter.clear')}
          </Button>
          <Button onClick={onClose} loading={total === undefined}>
            {t('catalogue.filter.show', { what: t(`counted.${kind}`, { count: total ?? 0 }) })}
          </Button>
        </>
      }
    >
      {shownOf(fields, choices).map(([field, choice]) => (
        <Choice key={field} {...choice} value={params[field] ?? ''} onChange={(value) => set(field, value)} />
      ))}
      {shownOf(fields, links)
        .filter(isOpen)
        .map(([field, link]) => (
          <FilterLookup
            key={field}
            {...link}
            ids={idsIn(params[field])}
            onChange={(ids) => set(field, ids.join(','))}
          />
        ))}
      {gaps.length > 0 && (
        <fieldset className={styles.group}>
          <legend>{t('catalogue.filter.gaps')}</legend>
          {gaps.map(([field, label]) => (
            <Checkbox
              key={field}
              label={t(label)}
              checked={params[field] === 'true'}
              onChange={({ currentTarget }) => set(field, currentTarget.checked ? 'true' : '')}
            />
          ))}
        </fieldset>
      )}
      <div className={styles.days}>
        {shownOf(fields, dayFields).map(([field, { label }]) => (
          <FilterDay
            key={field}
            label={label}
            value={params[field] ?? ''}
            onChange={(day) => set(field, day)}
          />
        ))}
      </div>
      {fields.includes(ASSIGNEE_FIELD) && isTeamKind(kind) && (
        <Assignee
          kind={kind}
          value={params[ASSIGNEE_FIELD] ?? ''}
          onChange={(value) => set(ASSIGNEE_FIELD, value)}
        />
      )}
      {hasDays && <Zone params={params} onChange={onChange} />}
      {shownOf(fields, adminFields).map(([field, label]) => (
        <Admin
          key={field}
          label={label}
          value={params[field] ?? ''}
          onChange={(value) => set(field, value)}
        />
      ))}
    </SidePanel>
  )
}

/** The maximum number of choices that fit side by side. */
const MAX_SEGMENTS = 2

type ChoiceProps = (typeof choiceFields)[string] & { value: string; onChange: (value: string) => void }

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const choices = options.map((option) => ({ value: option.value, label: t(option.label) }))
  const any = t('catalogue.filter.any')
  if (options.length <= MAX_SEGMENTS)
    return (
      <Segments<string>
        label={t(label)}
        value={value}
        onChange={onChange}
        options={[{ value: '', label: any }, ...choices]}
      />
    )
  return (
    <Labelled label={t(label)}>
      <ChoiceBox
        label={t(label)}
        none={any}
        choices={choices}
        value={value}
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    </Labelled>
  )
}

/** The time zone that the chosen days are in. A shared address keeps its zone until the reader changes it. */
function Zone({ params, onChange }: Pick<FilterDrawerProps, 'params' | 'onChange'>) {
  const { t } = useTranslation()
  const own = ownZone()
  const zone = Object.keys(params).some(isOfMoment) ? zoneOf(params) : own
  return (
    <p className={styles.zone}>
      {t('catalogue.filter.zone', { zone })}
      {!isSameZone(zone, own) && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onChange(withFilter(params, ZONE_FIELD, own))}
        >
          {t('catalogue.filter.ownZone', { zone: own })}
        </Button>
      )}
    </p>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden>{label}</span>
      {children}
    </div>
  )
}

/** The filter by an admin who has made changes. */
function Admin({
  label,
  value,
  onChange,
}: {
  label: TextKey
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation()
  const { data: admins = [] } = useQueryOf(history.admins, {}, { meta: { quiet: true } })
  return (
    <Labelled label={t(label)}>
      <ChoiceBox
        label={t(label)}
        none={t('catalogue.filter.any')}
        choices={admins.map(({ admin_id, name }) => ({ value: String(admin_id), label: name }))}
        value={value}
        onChange={(admin) => onChange(admin ?? '')}
      />
    </Labelled>
  )
}
