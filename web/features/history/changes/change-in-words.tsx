import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { Change } from '#contract/history.ts'
import { Hindi } from '../ui/hindi.tsx'
import styles from './change-in-words.module.css'
import { actions, kindOf, kinds } from './kinds.ts'
import { recordLabel } from './record-label.ts'

/** 'Deleted  2 tracks  One, Two': what was done, to how many records of which kind, and their names. */
export function ChangeInWords({ change }: { change: Change }) {
  const { t } = useTranslation()
  const { action, records: count, names, target } = change
  const kind = kindOf(change)
  const what = kind ? t(kinds[kind].counted, { count }) : t('history.other', { count })
  return (
    <>
      <span className={styles.action} data-action={action}>
        {t(actions[action])}
      </span>{' '}
      <span className={styles.what}>{what}</span>
      {target && (
        <>
          {' '}
          <Hindi text={t('history.into', { name: target.name })} />
        </>
      )}
      <div className={styles.names}>
        {names.map((record, index) => (
          <Fragment key={`${record.resource} ${record.record_id}`}>
            {index > 0 && t('catalogue.listComma')}
            <RecordName record={record} />
          </Fragment>
        ))}
        {count > names.length && names.length > 0 && ' …'}
      </div>
    </>
  )
}

function RecordName({ record }: { record: Change['names'][number] }) {
  const { t } = useTranslation()
  const label = recordLabel(record)
  if (label) return t(label)
  const { name, hindi_name } = record
  return (
    <>
      <Hindi text={name} />
      {hindi_name && hindi_name !== name && (
        <>
          {' '}
          <Hindi text={hindi_name} />
        </>
      )}
    </>
  )
}
