import { Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { needOf } from '#contract/calls/permissions.ts'
import { isTeamKind } from '#contract/catalogue/team-kinds.ts'
import { history } from '#contract/history.ts'
import type { Filters } from '#web/catalogue/list/list-state.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
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
  choiceFields,
  dayFields,
  EDITOR_FIELD,
  gapFields,
  type LinkFields,
} from './filter-fields.ts'
import { FilterLookup } from './filter-lookup.tsx'
import { idsIn, withFilter } from './filter-params.ts'

export type FilterDrawerProps = {
  opened: boolean
  onClose: () => void
  fields: readonly string[]
  kind: CountedKind
  params: Filters
  onChange: (params: Filters) => void
  total: number | undefined
}

/** Those of the declared filters that the list has, in the order of the list. */
const shownOf = <Declared,>(fields: readonly string[], declared: Readonly<Record<string, Declared>>) =>
  fields.flatMap((field): [string, Declared][] => (declared[field] ? [[field, declared[field]]] : []))

/** Every filter of a list. Changes apply immediately to the list behind it. */
export function FilterDrawer({
  opened,
  onClose,
  fields,
  links,
  kind,
  params,
  onChange,
  total,
}: FilterDrawerProps & { links: LinkFields }) {
  const { t } = useTranslation()
  const set = (field: string, value: string) => onChange(withFilter(params, field, value))
  const gaps = shownOf(fields, gapFields)
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
      {shownOf(fields, choiceFields).map(([field, { label, options }]) => (
        <Segments<string>
          key={field}
          label={t(label)}
          value={params[field] ?? ''}
          onChange={(value) => set(field, value)}
          options={[
            { value: '', label: t('catalogue.filter.any') },
            ...options.map((option) => ({ value: option.value, label: t(option.label) })),
          ]}
        />
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
      {fields.includes(EDITOR_FIELD) && (
        <Editor value={params[EDITOR_FIELD] ?? ''} onChange={(value) => set(EDITOR_FIELD, value)} />
      )}
    </SidePanel>
  )
}

/** Who last edited the records: one of the admins who have made changes. */
function Editor({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  const { data: admins = [] } = useQueryOf(history.admins, {}, { meta: { quiet: true } })
  return (
    <div className={styles.editor}>
      <span aria-hidden>{t('catalogue.filter.editedBy')}</span>
      <ChoiceBox
        label={t('catalogue.filter.editedBy')}
        none={t('catalogue.filter.any')}
        choices={admins.map(({ admin_id, name }) => ({ value: String(admin_id), label: name }))}
        value={value}
        onChange={(admin) => onChange(admin ?? '')}
      />
    </div>
  )
}
