import { use } from 'react'
import { useAfterData } from '#web/core/client/use-late.ts'
import { Loading } from '#web/ui/loading.tsx'
import styles from './late-team.module.css'
import { type LoadRecordTeam, type RecordTeamProps, TeamContext } from './team-context.ts'

/**
 * The team's part of a record: who else has it open, whom it is assigned to, and comments. It is loaded after the record
 * itself.
 */
export function LateTeam(props: RecordTeamProps) {
  const load = use(TeamContext)
  return load && <AfterRecord {...props} load={load} />
}

/**
 * In a form, the card of the team is there from the first, because the fields below must not move and an empty place would look
 * like an error.
 */
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
