import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type ReviewRun, review } from '#contract/features/review.ts'
import { call } from '#web/core/client/call.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { createQueue } from './queue.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { useLeave } from './use-leave.ts'

/** A review that was started from a list, on the whole screen. */
export default function ReviewScreen() {
  const { run_id = '' }: { run_id?: string } = useParams({ strict: false })
  // The numbers of a run change while it is worked on.
  const { data, error, refetch } = useQueryOf(
    review.get,
    { params: { id: run_id } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading height={280} />
  return <Opened key={data.run_id} run={data} />
}

/** One pass through a run: first what was not skipped, then what was, if asked for. */
function Opened({ run }: { run: ReviewRun }) {
  const [pass, setPass] = useState({ number: 0, run })
  const isOfSkipped = pass.number > 0
  const queue = useMemo(() => createQueue(pass.run, isOfSkipped), [pass, isOfSkipped])
  const leave = useLeave(run.list)
  const { list, run_id } = run
  const undo = () => call(review.undoAll, { body: { list, run_id } })
  return (
    <ReviewDialog
      key={pass.number}
      run={pass.run}
      queue={queue}
      undo={undo}
      onSkipped={(accepted) => setPass({ number: pass.number + 1, run: { ...run, accepted } })}
      onLeave={() => {
        const { canUndo, decided } = queue.store.get()
        leave(canUndo && decided.length > 0 ? undo : null)
      }}
    />
  )
}
