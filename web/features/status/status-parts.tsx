import { Link } from '@tanstack/react-router'
import type { StatusState } from '#contract/features/status.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { describeSize } from '#web/features/backups/describe-size.ts'
import { DateTime, DayAndTime } from '#web/ui/date-time.tsx'
import { describeMilliseconds, describeSeconds } from './describe-units.ts'
import { StatusPart } from './status-part.tsx'

type Work = StatusState['backfills']['works'][number]
type ReplicaState = StatusState['database']['replicas'][number]

/** All parts of the system, each with its level, advice and facts. */
export function StatusParts({ state }: { state: StatusState }) {
  const { queue, backfills, storage, database, backups, mail, push, renditions, version } = state
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const number = new Intl.NumberFormat(language)
  const size = (bytes: number | null) => bytes !== null && describeSize(bytes, language)
  const time = (value: string | null) => value && <DateTime value={value} />
  const deliveries = ({ succeeded_at, failed_at, failure }: StatusState['mail' | 'push']) =>
    [
      [t('status.fact.succeeded'), time(succeeded_at) ?? t('status.fact.never')],
      [t('status.fact.failed'), time(failed_at)],
      [t('status.fact.reason'), failure && <bdi>{failure}</bdi>],
    ] as const
  const nameOfWork = (name: string) => {
    if (name === 'search-words') return t('status.backfill.words')
    if (name === 'recordings') return t('status.backfill.recordings')
    return name === 'renditions' ? t('status.part.renditions') : t('status.backfill.migration', { name })
  }
  const describeWork = ({ done, total, rest, finished_at }: Work) => {
    if (finished_at !== null)
      return (
        <>
          {t('imports.state.done')}
          <br />
          {time(finished_at)}
        </>
      )
    return (
      <>
        {t('status.fact.ofAll', { used: done, max: total })}
        {rest !== null && (
          <>
            <br />
            {t('status.backfill.rest', { time: describeSeconds(rest, language) })}
          </>
        )}
      </>
    )
  }
  const describeReplica = ({ state, lag_bytes, lag_seconds }: ReplicaState) => {
    const inWords = t(`status.replica.${state}`)
    if (!lag_bytes || lag_seconds === null) return inWords
    const time = describeSeconds(lag_seconds, language)
    return t('status.replica.lag', { state: inWords, size: describeSize(lag_bytes, language), time })
  }
  return (
    <>
      <StatusPart
        title={t('status.part.queue')}
        level={queue.level}
        problem={queue.problem && t(`status.problem.queue.${queue.problem}`)}
        facts={[
          [t('status.fact.due'), number.format(queue.due)],
          [t('status.fact.oldest'), queue.oldest === null ? null : describeSeconds(queue.oldest, language)],
          [t('status.fact.later'), number.format(queue.later)],
          [t('status.fact.failedJobs'), number.format(queue.failed)],
        ]}
      />
      <StatusPart
        title={t('status.part.backfills')}
        level={backfills.level}
        problem={backfills.problem && t(`status.problem.backfills.${backfills.problem}`)}
        facts={[
          [
            t('status.fact.left'),
            number.format(backfills.works.reduce((sum, { done, total }) => sum + total - done, 0)),
          ],
          ...backfills.works.map((work) => [nameOfWork(work.name), describeWork(work)] as const),
        ]}
      />
      <StatusPart
        title={t('status.part.storage')}
        level={storage.level}
        problem={storage.problem && t(`status.problem.storage.${storage.problem}`)}
        facts={[
          [t('status.fact.free'), size(storage.free)],
          [t('status.fact.reserve'), size(storage.reserve)],
          [t('status.fact.stored'), number.format(storage.files)],
          [t('backups.size'), size(storage.size)],
          [t('backups.where'), t(`status.place.${storage.kind}`)],
        ]}
      />
      <StatusPart
        title={t('status.part.database')}
        level={database.level}
        problem={
          database.problem &&
          t(`status.problem.database.${database.problem}`, {
            time: describeSeconds(Math.abs(database.clock), language),
          })
        }
        facts={[
          [t('status.fact.answer'), describeMilliseconds(database.milliseconds, language)],
          [
            t('status.fact.connections'),
            t('status.fact.ofAll', { used: database.connections, max: database.max_connections }),
          ],
          [t('backups.size'), size(database.size)],
          [t('status.part.version'), <bdi key="version">{`PostgreSQL ${database.version}`}</bdi>],
          ...database.replicas.map(
            (replica) =>
              [t('status.fact.replica', { server: replica.server }), describeReplica(replica)] as const,
          ),
        ]}
      />
      <StatusPart
        title={t('kind.backups')}
        more={<Link to="/backups">{t('merge.open', { name: t('kind.backups') })}</Link>}
        level={backups.level}
        problem={backups.problem && t(`status.problem.backups.${backups.problem}`)}
        facts={[
          [t('backups.last'), time(backups.last_at)],
          [t('backups.next'), backups.next_at && <DayAndTime value={backups.next_at} />],
          [t('backups.size'), size(backups.size) || null],
        ]}
      />
      <StatusPart
        title={t('status.part.mail')}
        level={mail.level}
        problem={mail.problem && t(`status.problem.mail.${mail.problem}`)}
        facts={deliveries(mail)}
      />
      <StatusPart
        title={t('status.part.push')}
        level={push.level}
        problem={push.problem && t(`status.problem.push.${push.problem}`)}
        facts={push.level === 'off' ? [] : deliveries(push)}
      />
      <StatusPart
        title={t('status.part.renditions')}
        level={renditions.level}
        problem={renditions.problem && t(`status.problem.renditions.${renditions.problem}`)}
        facts={
          renditions.level === 'off'
            ? []
            : [
                [t('status.fact.formats'), <bdi key="formats">{renditions.formats.join(', ')}</bdi>],
                [
                  t('status.fact.runtime'),
                  renditions.ffmpeg && <bdi key="ffmpeg">{`ffmpeg ${renditions.ffmpeg}`}</bdi>,
                ],
                [t('status.fact.ready'), number.format(renditions.ready)],
                [t('status.fact.making'), number.format(renditions.waiting)],
                [t('status.fact.notMade'), number.format(renditions.failed)],
              ]
        }
      />
      <StatusPart
        title={t('status.part.version')}
        level={version.level}
        problem={null}
        facts={[
          [t('status.fact.product'), <bdi key="product">{version.product}</bdi>],
          [t('status.fact.runtime'), <bdi key="node">{`Node ${version.node}`}</bdi>],
          [t('status.fact.since'), time(version.started_at)],
          [t('status.fact.memory'), size(version.memory)],
          [t('status.fact.sessions'), number.format(version.sessions)],
        ]}
      />
    </>
  )
}
