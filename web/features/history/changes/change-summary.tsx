import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change } from '#contract/features/history.ts'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
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
  const { action, records, counts, names, target } = change
  const what = counts.map(({ resource, count }) => {
    const kind = kindOf(resource)
    return kind ? t(kinds[kind].counted, { count }) : t('counted.records', { count })
  })
  return (
    <>
      <span className={styles.action} data-action={action}>
        {t(actions[action])}
      </span>{' '}
      {target && (
        <>
          <Hindi text={t('history.into', { name: firstName(target) })} />{' '}
        </>
      )}
      <span className={styles.what}>{new Intl.ListFormat(i18n.language).format(what)}</span>
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

function RecordName({ record }: { record: Change['names'][number] }) {
  const { t } = useTranslation()
  const label = recordLabel(record)
  if (label) return t(label)
  return <NamesInLine of={record} />
}
