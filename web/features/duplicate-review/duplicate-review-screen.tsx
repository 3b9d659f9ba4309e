import { useMemo, useState } from 'react'
import { type DuplicateRun, duplicateReview } from '#contract/features/duplicate-review.ts'
import { mergeables } from '#web/catalogue/kinds/mergeables.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { OF_RUN, RunScreen, useRunId } from '#web/features/queue/run-screen.tsx'
import { useLeave } from '#web/features/queue/use-leave.ts'
import { PairDialog } from './pair-dialog.tsx'
import { createPairQueue } from './pair-queue.ts'

export default function DuplicateReviewScreen() {
  return <RunScreen of={useQueryOf(duplicateReview.get, { params: useRunId() }, OF_RUN)} Opened={Opened} />
}

/** One pass through a run: first the pairs that were not skipped, then the skipped ones if asked for. */
function Opened({ run }: { run: DuplicateRun }) {
  const [pass, setPass] = useState({ number: 0, run })
  const queue = useMemo(() => createPairQueue(pass.run, mergeables[pass.run.list], pass.number > 0), [pass])
  const leave = useLeave(run.list)
  return (
    <PairDialog
      key={pass.number}
      run={pass.run}
      queue={queue}
      onSkipped={(merged) => setPass({ number: pass.number + 1, run: { ...run, merged } })}
      onLeave={() => leave(null)}
    />
  )
}
