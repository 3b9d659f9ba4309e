import { useTranslation } from 'react-i18next'
import type { ComparedRecord } from '#contract/catalogue/merge.ts'
import { NamesInLine } from '#web/catalogue/form/names-in-line.tsx'
import { formatDuration } from '#web/ui/duration.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { useCountedKind } from './counted-kind.ts'
import styles from './merge.module.css'

/** A record beside others: its names, aliases, and how much is linked to it. */
export function ComparedFacts({ record }: { record: ComparedRecord }) {
  const { t, i18n } = useTranslation()
  const counted = useCountedKind()
  const { aliases, used_in, plays, duration: length, is_active } = record
  const facts = [
    ...(length ? [formatDuration(length)] : []),
    ...used_in.map(({ kind, count }) => counted(kind, count)),
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
      <span className={styles.fact}>{facts.length > 0 ? facts.join(' · ') : t('merge.unused')}</span>
    </>
  )
}
