import { useState } from 'react'
import { history } from '#contract/features/history.ts'
import { type ListeningRun, listening } from '#contract/features/listening.ts'
import { call } from '#web/core/client/call.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { OF_RUN, RunScreen, useRunId } from '#web/features/queue/run-screen.tsx'
import { useLeave } from '#web/features/queue/use-leave.ts'
import { ListeningDialog } from './listening-dialog.tsx'
import { createListening } from './session.ts'

export default function ListeningScreen() {
  return <RunScreen of={useQueryOf(listening.get, { params: useRunId() }, OF_RUN)} Opened={Opened} />
}

function Opened({ run }: { run: ListeningRun }) {
  // The session is made once, because another language refetches the run with other numbers.
  const [session] = useState(() => createListening(run))
  const leave = useLeave('tracks', 'filing.done')
  return (
    <ListeningDialog
      session={session}
      onLeave={() => {
        const { change_id, filed } = session.store.get()
        leave(filed > 0 && change_id !== null ? () => call(history.undo, { body: { change_id } }) : null)
      }}
    />
  )
}
