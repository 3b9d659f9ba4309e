import { Skeleton } from '@mantine/core'
import { type Change, history, type RecordChange } from '#contract/features/history.ts'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DayAndTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { ChangeSummary } from './changes/change-summary.tsx'
import { recordLabel } from './changes/record-label.ts'
import { fieldName } from './field-names.ts'
import { fieldValue } from './field-values.ts'
import styles from './history.module.css'
import UndoButton from './undo-button.tsx'

/** The maximum number of records for which a change shows its fields. */
const SHOWN = 50

/** A change with its records, field by field, before and after. */
export default function ChangeDetails({ change }: { change: Change }) {
  const { t } = useTranslation()
  const { change_id: id, changed_at, records } = change
  const { data, error, refetch } = useQueryOf(history.records, { params: { id }, body: { pageSize: SHOWN } })
  return (
    <>
      <div className={styles.head}>
        <ChangeSummary change={change} />
        <p className={styles.when}>
          <DayAndTime value={changed_at} /> · {change.admin_name}
          <UndoButton change={change} />
        </p>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.Info.map((record) => (
        <Record key={`${record.resource} ${record.record_id}`} record={record} action={change.action} />
      ))}
      {data && records > data.Info.length && data.Info.length > 0 && (
        <p className={styles.names}>{t('history.moreRecords', { count: records - data.Info.length })}</p>
      )}
    </>
  )
}

function Record({ record, action }: { record: RecordChange; action: Change['action'] }) {
  const { t, i18n } = useTranslation()
  const { resource, fields } = record
  const label = recordLabel(record)
  // A record has no rights before it is added and after it is deleted; otherwise null means all rights.
  const displayed = (field: string, value: unknown, isThere: boolean) =>
    fieldValue(field, isThere ? value : undefined, t, i18n.language)
  const nameOf = (field: string) => {
    const known = fieldName(field, resource)
    return known === null ? field : t(known)
  }
  return (
    <section className={styles.record}>
      <h3>{label ? t(label) : <NamesInLine of={record} />}</h3>
      {fields.length > 0 && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th>{t('field.field')}</th>
              <th>{t('history.field.before')}</th>
              <th>{t('history.field.after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{nameOf(field)}</th>
                <td>
                  <Hindi text={displayed(field, before, action !== 'add')} />
                </td>
                <td>
                  <Hindi text={displayed(field, after, action !== 'delete')} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
