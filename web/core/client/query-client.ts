import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { RefusalCode, Refused } from '#contract/envelope.ts'
import { recordFailure } from '../ui/failures.ts'
import { type CallError, NoAnswer } from './errors.ts'
import { messageOf } from './message-of.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    /** `quiet`: a failure of this call is no news, and does not stand in the bell. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

/** Refusals that are no failures: a dialog answers them, says what has changed, and asks again. */
const ASKED_AGAIN: readonly RefusalCode[] = ['selection_changed', 'stale']

const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === 0

function note(error: CallError, quiet: boolean | undefined) {
  const signedOut = error instanceof NoAnswer && error.why === 'signed_out'
  if (!quiet && !signedOut && error.name !== 'AbortError') recordFailure(messageOf(error))
}

/** What failed when it was last asked: what asks by itself every few seconds would fill the bell. */
const failing = new WeakSet<object>()

/** One place hears of every refusal and failure, so that none is missing in the bell. */
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
      recordFailure(answer.message)
    },
  }),
  defaultOptions: {
    // 'always': being offline is an answer of its own that screens show, not a pause without words.
    queries: {
      networkMode: 'always',
      refetchOnWindowFocus: false,
      retryDelay: 500,
      retry: (failures, error) => failures < 1 && error instanceof NoAnswer && error.why === 'failed',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
