import type { UseQueryResult } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { CallError } from '#web/core/client/errors.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'

/** The run in the address of the screen. */
export const useRunId = () => ({ id: useParams({ strict: false }).run_id ?? '' })

/** The numbers of a run change while it is worked on. */
export const OF_RUN = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

type Props<Run> = { of: UseQueryResult<Run, CallError>; Opened: ComponentType<{ run: Run }> }

/** A run that was started from a list, on the whole screen. */
export function RunScreen<Run extends { run_id: number }>({ of, Opened }: Props<Run>) {
  const { data, error, refetch } = of
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading height={280} />
  return <Opened key={data.run_id} run={data} />
}
