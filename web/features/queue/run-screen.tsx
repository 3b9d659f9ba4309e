import type { UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { CallError } from '#web/core/client/errors.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'

/** The id of the run in the screen's URL. */
export const useRunId = () => ({ id: useParams({ strict: false }).run_id ?? '' })

/**
 * The query options of a run. Its numbers change while it is worked on, so it is neither refetched meanwhile nor cached
 * afterwards.
 */
export const OF_RUN = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

type Props<Run> = { of: UseQueryResult<Run, CallError>; Opened: ComponentType<{ run: Run }> }

/** Loads a run that was started from a list, and shows it on the whole screen. */
export function RunScreen<Run extends { run_id: number }>({ of, Opened }: Props<Run>) {
  const { data, error, refetch } = of
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading height={280} />
  return <Opened key={data.run_id} run={data} />
}
