import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import type { Change } from '#contract/features/history.ts'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './change-summary.module.css'
import { actions, kindOf, kinds } from './kinds.ts'
import { recordLabel } from './record-label.ts'

/**
 * A change in one line, such as 'Deleted  2 tracks  One, Two' or 'Added to “Evening”  1 track  One': the action, its target,
 * the count and names.
 */
export function ChangeSummary({ change }: { change: Change }) {
  const { t, i18n } = useTranslation()
  const { action, records, file_name, names, target } = change
  return (
    <>
      <Did action={action} />{' '}
      {file_name && (
        <>
          <bdi>{file_name}</bdi>{' '}
        </>
      )}
      {target && (
        <>
          <Hindi text={t('history.into', { name: firstName(target) })} />{' '}
        </>
      )}
      {countsOf(change).map(([did, counts]) => (
        <Fragment key={did}>
          {did !== action && <Did action={did} />}{' '}
          <span className={styles.what}>
            {new Intl.ListFormat(i18n.language).format(counts.map((of) => counted(of, t)))}
          </span>{' '}
        </Fragment>
      ))}
      <div className={styles.names}>
        {names.map((record, index) => (
          <Fragment key={`${record.resource} ${record.record_id}`}>
            {index > 0 && t('catalogue.listComma')}
            <RecordName record={record} />
          </Fragment>
        ))}
        {records > names.length && names.length > 0 && ' …'}
      </div>
    </>
  )
}

type Count = { resource: string; count: number }

/** The counts of a change by kind; of an import, those of what it added and those of what it changed. */
function countsOf({ action, counts }: Change): [Change['action'], Count[]][] {
  if (action !== 'import') return [[action, counts]]
  const added = counts.map(({ resource, added: count }) => ({ resource, count }))
  const edited = counts.map(({ resource, count, added }) => ({ resource, count: count - added }))
  const some = (all: Count[]) => all.filter(({ count }) => count > 0)
  const parts: [Change['action'], Count[]][] = [
    ['add', some(added)],
    ['edit', some(edited)],
  ]
  return parts.filter(([, all]) => all.length > 0)
}

function counted({ resource, count }: Count, t: TFunction) {
  const kind = kindOf(resource)
  return kind ? t(kinds[kind].counted, { count }) : t('counted.records', { count })
}

function Did({ action }: Pick<Change, 'action'>) {
  const { t } = useTranslation()
  return (
    <span className={styles.action} data-action={action}>
      {t(actions[action])}
    </span>
  )
}

function RecordName({ record }: { record: Change['names'][number] }) {
  const { t } = useTranslation()
  const label = recordLabel(record)
  if (label) return t(label)
  return <NamesInLine of={record} />
}
