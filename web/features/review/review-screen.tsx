import { useMemo, useState } from 'react'
import { type ReviewRun, review } from '#contract/features/review.ts'
import { call } from '#web/core/client/call.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { OF_RUN, RunScreen, useRunId } from '#web/features/queue/run-screen.tsx'
import { useLeave } from '#web/features/queue/use-leave.ts'
import { createReview } from './queue.ts'
import { ReviewDialog } from './review-dialog.tsx'

export default function ReviewScreen() {
  return <RunScreen of={useQueryOf(review.get, { params: useRunId() }, OF_RUN)} Opened={Opened} />
}

/** One pass through a run: first the records that were not skipped, then the skipped ones if asked for. */
function Opened({ run }: { run: ReviewRun }) {
  const [pass, setPass] = useState({ number: 0, run })
  const queue = useMemo(() => createReview(pass.run, pass.number > 0), [pass])
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
