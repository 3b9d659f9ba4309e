import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { filterFieldOf } from '#contract/catalogue/filters.ts'
import { isTeamKind } from '#contract/catalogue/team-kinds.ts'
import { countedKind } from '#web/catalogue/merge/counted-kind.ts'
import { LateTeam } from '#web/catalogue/team/late-team.tsx'
import { messageOf } from '#web/core/client/message-of.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { isOpenTo } from '#web/core/navigation/resource.ts'
import { useResources } from '#web/core/navigation/resources-context.ts'
import { useSession } from '#web/core/session/session.ts'
import { Loading } from '#web/ui/loading.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import {
  LatestChangesContext,
  type LatestChangesProps,
  type LoadLatestChanges,
} from './latest-changes-context.ts'
import styles from './peek-panel.module.css'
import type { PeekOf } from './use-peek.ts'
import type { Use, UsedInQuery } from './used-in.tsx'

type Props = Pick<PeekOf<never>, 'kind' | 'usedIn'> & { id: number }

/** The comments of admins on a record, its uses as links to the lists of them, and its latest changes. */
export function PeekLinks({ kind, id, usedIn }: Props) {
  const { t } = useTranslation()
  const loadChanges = use(LatestChangesContext)
  return (
    <>
      {isTeamKind(kind) && <LateTeam kind={kind} record_id={id} isForm={false} />}
      {usedIn && (
        <section className={styles.part}>
          <h3>{t('peek.usedIn')}</h3>
          <Uses kind={kind} id={id} query={usedIn([id])} />
        </section>
      )}
      {loadChanges && (
        <section className={styles.part}>
          <h3>{t('history.list')}</h3>
          <Changes load={loadChanges} resource={kind} record_id={id} />
        </section>
      )}
    </>
  )
}

function Uses({ kind, id, query }: Pick<Props, 'kind' | 'id'> & { query: UsedInQuery }) {
  const { t } = useTranslation()
  const { data: uses, error } = useQuery({ ...query, staleTime: 0, meta: { quiet: true } })
  if (error) return <p role="alert">{t('catalogue.remove.useUnknown', { reason: messageOf(error) })}</p>
  if (!uses) return <Loading height={14} width="60%" />
  if (uses.length === 0) return <p>{t('catalogue.remove.unused')}</p>
  return (
    <ul className={styles.uses}>
      {uses.map((use) => (
        <li key={use.kind}>
          <UseLink use={use} of={kind} id={id} />
        </li>
      ))}
    </ul>
  )
}

/** A link such as "12 tracks", which opens the list of these. */
function UseLink({ use: { kind, count }, of, id }: { use: Use; of: string; id: number }) {
  const { t } = useTranslation()
  const session = useSession()
  const resource = useResources().find(({ name }) => name === kind)
  const field = filterFieldOf(of)
  const text = countedKind(t, kind, count)
  if (!resource || !field || !isOpenTo(session, resource)) return text
  return <RowLink to={`${resource.path}?${field}=${id}`}>{text}</RowLink>
}

type ChangesProps = LatestChangesProps & { load: LoadLatestChanges }

function Changes({ load, ...record }: ChangesProps) {
  const LatestChanges = useLate<LatestChangesProps>(load, true)
  return LatestChanges ? <LatestChanges {...record} /> : <Loading height={60} />
}
