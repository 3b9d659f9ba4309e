import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { history } from '#contract/features/history.ts'
import { type ListeningRun, listening } from '#contract/features/listening.ts'
import { call } from '#web/core/client/call.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useLeave } from '#web/features/review/use-leave.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ListeningDialog } from './listening-dialog.tsx'
import { createListening } from './session.ts'

/** Tracks that are listened to and filed, on the whole screen. */
export default function ListeningScreen() {
  const { run_id = '' }: { run_id?: string } = useParams({ strict: false })
  // The numbers of a run change while it is worked on.
  const { data, error, refetch } = useQueryOf(
    listening.get,
    { params: { id: run_id } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading height={280} />
  return <Opened key={data.run_id} run={data} />
}

function Opened({ run }: { run: ListeningRun }) {
  // One session: the numbers of the run are fetched again when another language is chosen.
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
