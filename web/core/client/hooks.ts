import {
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { DataOf, Endpoint } from '#contract/calls/endpoint.ts'
import type { Envelope } from '#contract/calls/envelope.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { call } from './call.ts'
import { ApiError, type CallError } from './errors.ts'
import { messageOf } from './message-of.ts'
import type { Outgoing } from './send.ts'
import type { Sends } from './sent.ts'

type Asking<E extends Endpoint> = Omit<
  UseQueryOptions<DataOf<E>, CallError>,
  'queryKey' | 'queryFn' | 'throwOnError'
>

/** A query's options, for `useQuery`, prefetching and the cache. Its key is `[path, params, body]`. */
export function queryOf<E extends Endpoint>(endpoint: E, sent: Sends<E>) {
  return queryOptions<DataOf<E>, CallError>({
    queryKey: [endpoint.path, sent.params ?? null, sent.body ?? null],
    queryFn: async ({ signal }) => {
      const answer = await call(endpoint, { ...sent, signal })
      if (answer.success === 0) throw new ApiError(answer)
      return answer.data
    },
  })
}

/** Fetches while the component is mounted: `data` is the envelope's data, `error` a `NetworkError` or an `ApiError`. */
export function useQueryOf<E extends Endpoint>(endpoint: E, sent: Sends<E>, options: Asking<E> = {}) {
  return useQuery<DataOf<E>, CallError>({ ...options, ...queryOf(endpoint, sent) })
}

type Doing<E extends Endpoint> = Sends<E> & Pick<Outgoing, 'signal' | 'onProgress'>

/** A call that changes data: resolves to the envelope, also when rejected by the server; throws `NetworkError`. */
export function useMutationOf<E extends Endpoint>(
  endpoint: E,
  options: Omit<UseMutationOptions<Envelope<DataOf<E>>, CallError, Doing<E>>, 'mutationFn'> = {},
) {
  return useMutation<Envelope<DataOf<E>>, CallError, Doing<E>>({
    ...options,
    mutationFn: (sent) => call(endpoint, sent),
  })
}

type Then<E extends Endpoint> = {
  /** The calls whose answers are different afterwards. */
  changes?: readonly Endpoint[]
  onAnswer?: (answer: Envelope<DataOf<E>>) => void
}

/** A call that changes data, whose message or error is shown as a toast. */
export function useAction<E extends Endpoint>(endpoint: E, { changes = [], onAnswer }: Then<E>) {
  const queryClient = useQueryClient()
  return useMutationOf(endpoint, {
    onError: (error) => toast(messageOf(error)),
    onSuccess: async (answer) => {
      toast(answer.message)
      onAnswer?.(answer)
      for (const { path } of changes) await queryClient.invalidateQueries({ queryKey: [path] })
    },
  })
}
