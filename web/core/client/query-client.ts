import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { RefusalCode, Refused } from '#contract/calls/envelope.ts'
import { logError } from '#web/core/feedback/error-list.ts'
import { ApiError, type CallError, NetworkError } from './errors.ts'
import { messageOf } from './message-of.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    /**
     * With `quiet`, errors of this call are not added to the error list. `isAboutRecords` and `isAsTyped` are explained at
     * `invalidateRecords`.
     */
    queryMeta: { quiet?: boolean; isAboutRecords?: false; isAsTyped?: true }
    mutationMeta: { quiet?: boolean }
  }
}

/** Refusals that are not errors, because a dialog shows what has changed and asks again. */
const ASKED_AGAIN: readonly RefusalCode[] = ['selection_changed', 'stale']

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === 0

function note(error: CallError, quiet: boolean | undefined) {
  const signedOut = error instanceof NetworkError && error.reason === 'signed_out'
  const mustSetUp = error instanceof ApiError && error.refused.code === 'second_factor_required'
  if (!quiet && !signedOut && !mustSetUp && error.name !== 'AbortError') logError(messageOf(error))
}

/** How often a query is repeated while the server is away, after 0.5, 1, 2 and 4 s: as long as a failover of the database takes. */
const RETRIES_WHILE_AWAY = 4

const retriesFor = (error: CallError) => {
  if (!(error instanceof NetworkError) || error.reason !== 'failed') return 0
  return error.isAway ? RETRIES_WHILE_AWAY : 1
}

/** Queries whose last fetch failed; a polling query logs its error only once. */
const failing = new WeakSet<object>()

/** Adds every error of a call to the error list. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!failing.has(query)) note(error, query.meta?.quiet)
      failing.add(query)
    },
    onSuccess: (_data, query) => failing.delete(query),
  }),
  mutationCache: new MutationCache({
    onError: (error, _sent, _result, mutation) => note(error, mutation.meta?.quiet),
    onSuccess: (answer, _sent, _result, mutation) => {
      if (!isRefused(answer) || mutation.meta?.quiet || ASKED_AGAIN.includes(answer.code)) return
      logError(answer.message)
    },
  }),
  defaultOptions: {
    // 'always': screens show an offline state instead of pausing silently.
    queries: {
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retryDelay: (failures) => 500 * 2 ** failures,
      retry: (failures, error) => failures < retriesFor(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
