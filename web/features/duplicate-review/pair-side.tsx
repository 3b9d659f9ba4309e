import type { ComparedRecord } from '#contract/catalogue/merge.ts'
import { nameDay } from '#web/catalogue/days/days.ts'
import { useCountedKind } from '#web/catalogue/merge/counted-kind.ts'
import type { Mergeable } from '#web/catalogue/merge/mergeable.ts'
import { soundOfCompared } from '#web/catalogue/merge/sound-of-compared.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { megabytes } from '#web/core/i18n/megabytes.ts'
import { listOfNames } from '#web/core/i18n/names.ts'
import { CardHead } from '#web/features/queue/card-head.tsx'
import queueStyles from '#web/features/queue/queue.module.css'
import { formatDuration } from '#web/ui/duration.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { PlayButton } from '#web/ui/play-button.tsx'
import styles from './pairs.module.css'

type Props = {
  of: Mergeable
  record: ComparedRecord
  other: ComparedRecord
  isSurvivor: boolean
  playKey: string
  onKeep: () => void
}

/** One record of a pair, in which differences from the other one are marked. */
export function PairSide({ of, record, other, isSurvivor, playKey, onKeep }: Props) {
  const { t, i18n } = useTranslation()
  const counted = useCountedKind()
  const sound = soundOfCompared(record)
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' })
  const named = [...new Set([record, other].flatMap(({ linked }) => linked.map(({ kind }) => kind)))]
  const usesOf = ({ used_in }: ComparedRecord) =>
    used_in
      .filter(({ kind }) => !named.some((each) => each === kind))
      .map(({ kind, count }) => counted(kind, count))
  const rows = [
    { label: t('field.name'), of: (one: ComparedRecord) => one.name, isName: true },
    { label: t('field.hindi_name'), of: (one: ComparedRecord) => one.hindi_name ?? '', isName: true },
    { label: t('field.aliases'), of: (one: ComparedRecord) => list.format(one.aliases) },
    ...named.map((kind) => ({
      label: t(`kind.${kind}`),
      of: ({ linked }: ComparedRecord) => listOfNames(linked.filter((one) => one.kind === kind)),
    })),
    {
      label: t('field.record_date'),
      of: (one: ComparedRecord) => (one.record_date ? nameDay(one.record_date, i18n.language) : ''),
    },
    {
      label: t('field.duration'),
      of: (one: ComparedRecord) => (one.duration ? formatDuration(one.duration) : ''),
    },
    {
      label: t('field.audio_size'),
      of: (one: ComparedRecord) =>
        one.audio_size ? t('tracks.audio.size', { size: megabytes(one.audio_size, i18n.language) }) : '',
    },
    {
      label: t('dashboard.plays'),
      of: (one: ComparedRecord) => (one.plays === undefined ? '' : t('format.number', { count: one.plays })),
    },
    { label: t('pairs.links'), of: (one: ComparedRecord) => list.format(usesOf(one)) },
    {
      label: t('field.status'),
      of: (one: ComparedRecord) =>
        one.is_active === undefined
          ? ''
          : t(one.is_active === '1' ? 'catalogue.status.active' : 'catalogue.status.inactive'),
    },
  ].filter((row) => row.of(record) !== '' || row.of(other) !== '')
  return (
    <section className={`${queueStyles.card} ${styles.side}`} data-stays={isSurvivor || undefined}>
      <CardHead
        cover={of.cover ? { src: record.picture ?? '', kind: of.cover } : null}
        opens={of.opens(record.id)}
        end={sound && <PlayButton sound={sound} size={18} aria-keyshortcuts={playKey} />}
      >
        <button type="button" className={styles.keep} aria-pressed={isSurvivor} onClick={onKeep}>
          {t(isSurvivor ? 'pairs.stays' : 'pairs.goes')}
        </button>
      </CardHead>
      <dl className={styles.facts}>
        {rows.map((row) => (
          <div
            key={row.label}
            data-name={'isName' in row || undefined}
            data-differs={row.of(record) !== row.of(other) || undefined}
          >
            <dt>{row.label}</dt>
            <dd>{row.of(record) === '' ? '–' : <Hindi text={row.of(record)} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
