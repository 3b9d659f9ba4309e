import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { RefusalCode, Refused } from '#contract/calls/envelope.ts'
import { logError } from '#web/core/feedback/error-list.ts'
import { ApiError, type CallError, NetworkError } from './errors.ts'
import { messageOf } from './message-of.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    /** `quiet`: errors of this call are not added to the error list. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

/** Codes that are not errors: a dialog shows what has changed and asks again. */
const ASKED_AGAIN: readonly RefusalCode[] = ['selection_changed', 'stale']

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === 0

function note(error: CallError, quiet: boolean | undefined) {
  const signedOut = error instanceof NetworkError && error.why === 'signed_out'
  const mustSetUp = error instanceof ApiError && error.refused.code === 'second_factor_required'
  if (!quiet && !signedOut && !mustSetUp && error.name !== 'AbortError') logError(messageOf(error))
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
      retryDelay: 500,
      retry: (failures, error) => failures < 1 && error instanceof NetworkError && error.why === 'failed',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
