import { use } from 'react'
import { useAfterData } from '#web/core/client/use-late.ts'
import { Loading } from '#web/ui/loading.tsx'
import styles from './late-team.module.css'
import { type LoadRecordTeam, type RecordTeamProps, TeamContext } from './team-context.ts'

/** Who else has a record open, whom it is assigned to, and the comments on it: loaded after the record itself. */
export function LateTeam(props: RecordTeamProps) {
  const load = use(TeamContext)
  return load && <AfterRecord {...props} load={load} />
}

/** In a form its card is there from the first: the fields below must not move, and an empty place looks like a fault. */
function AfterRecord({ load, ...record }: RecordTeamProps & { load: LoadRecordTeam }) {
  const RecordTeam = useAfterData(load)
  if (!record.isForm) return RecordTeam && <RecordTeam {...record} />
  return (
    <div className={styles.place}>
      {RecordTeam ? (
        <RecordTeam {...record} />
      ) : (
        <div className={styles.card}>
          <Loading height={26} />
        </div>
      )}
    </div>
  )
}
