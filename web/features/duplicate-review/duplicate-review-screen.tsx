import { useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { type DuplicateRun, duplicateReview } from '#contract/features/duplicate-review.ts'
import { mergeables } from '#web/catalogue/kinds/mergeables.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useLeave } from '#web/features/review/use-leave.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PairDialog } from './pair-dialog.tsx'
import { createPairQueue } from './pair-queue.ts'

/** The review of likely duplicates, on the whole screen. */
export default function DuplicateReviewScreen() {
  const { run_id = '' }: { run_id?: string } = useParams({ strict: false })
  // The numbers of a run change while it is worked on.
  const { data, error, refetch } = useQueryOf(
    duplicateReview.get,
    { params: { id: run_id } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading height={280} />
  return <Opened key={data.run_id} run={data} />
}

/** One pass through a run: first what was not skipped, then what was, if asked for. */
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
