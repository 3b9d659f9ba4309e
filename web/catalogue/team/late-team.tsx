import { use } from 'react'
import { useAfterData } from '#web/core/client/use-late.ts'
import styles from './late-team.module.css'
import { type LoadRecordTeam, type RecordTeamProps, TeamContext } from './team-context.ts'

/** Who else has a record open, whom it is assigned to, and the comments on it: loaded after the record itself. */
export function LateTeam(props: RecordTeamProps) {
  const load = use(TeamContext)
  return load && <Loading {...props} load={load} />
}

/** Its place is kept free in a form, whose fields must not move when it arrives. */
function Loading({ load, ...record }: RecordTeamProps & { load: LoadRecordTeam }) {
  const RecordTeam = useAfterData(load)
  return (
    <div className={record.isForm ? styles.place : undefined}>{RecordTeam && <RecordTeam {...record} />}</div>
  )
}
