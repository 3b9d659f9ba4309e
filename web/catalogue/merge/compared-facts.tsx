import type { ComparedRecord } from '#contract/catalogue/merge.ts'
import { nameDay } from '#web/catalogue/days/days.ts'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { megabytes } from '#web/core/i18n/megabytes.ts'
import { listOfNames } from '#web/core/i18n/names.ts'
import { formatDuration } from '#web/ui/duration.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { useCountedKind } from './counted-kind.ts'
import styles from './merge.module.css'

/** One of several compared records: its names, aliases, the records that identify it, and how much is linked to it. */
export function ComparedFacts({ record }: { record: ComparedRecord }) {
  const { t, i18n } = useTranslation()
  const counted = useCountedKind()
  const { aliases, used_in, plays, duration: length, record_date, audio_size, linked, is_active } = record
  const named = [...new Set(linked.map(({ kind }) => kind))]
  const facts = [
    ...(length ? [formatDuration(length)] : []),
    ...(record_date ? [nameDay(record_date, i18n.language)] : []),
    ...(audio_size ? [t('tracks.audio.size', { size: megabytes(audio_size, i18n.language) })] : []),
    ...used_in
      .filter(({ kind }) => !named.some((each) => each === kind))
      .map(({ kind, count }) => counted(kind, count)),
    ...(plays ? [t('merge.plays', { count: plays })] : []),
    ...(is_active === '0' ? [t('catalogue.status.inactive')] : []),
  ]
  return (
    <>
      <span className={styles.name}>
        <NamesInLine of={record} />
      </span>
      {aliases.length > 0 && (
        <span className={styles.fact}>
          <Hindi text={new Intl.ListFormat(i18n.language, { type: 'unit' }).format(aliases)} />
        </span>
      )}
      {named.map((kind) => (
        <span key={kind} className={styles.fact} data-kind={kind}>
          <Hindi text={listOfNames(linked.filter((one) => one.kind === kind))} />
        </span>
      ))}
      <span className={styles.fact}>
        {facts.length > 0 || named.length > 0 ? facts.join(' · ') : t('merge.unused')}
      </span>
    </>
  )
}
