import { useId } from 'react'
import type { ComparedRecord } from '#contract/catalogue/merge.ts'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { PlayButton } from '#web/ui/play-button.tsx'
import { ComparedFacts } from './compared-facts.tsx'
import styles from './merge.module.css'
import type { Mergeable } from './mergeable.ts'
import { soundOfCompared } from './sound-of-compared.ts'

type Props = {
  of: Mergeable
  records: readonly ComparedRecord[]
  /** In the order of the selection, so that no record moves when another one is chosen to stay. */
  ids: readonly number[]
  stays: number
  onStays: (id: number) => void
}

/** The choice of the record that stays. */
export function MergedRecords({ of, records, ids, stays, onStays }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const ordered = ids.flatMap((id) => records.find((record) => record.id === id) ?? [])
  return (
    <fieldset className={styles.records}>
      <legend>{t('merge.stays')}</legend>
      {ordered.map((record) => {
        const sound = soundOfCompared(record)
        return (
          <div key={record.id} className={styles.record} data-stays={record.id === stays || undefined}>
            <label className={styles.choice}>
              <input
                type="radio"
                name={name}
                checked={record.id === stays}
                aria-label={t('merge.keep', { name: firstName(record) })}
                onChange={() => onStays(record.id)}
              />
              {of.cover && (
                <span className={styles.cover}>
                  <RecordCover src={record.picture ?? ''} kind={of.cover} />
                </span>
              )}
              <span className={styles.facts}>
                <ComparedFacts record={record} />
              </span>
            </label>
            {sound && <PlayButton sound={sound} />}
          </div>
        )
      })}
    </fieldset>
  )
}
