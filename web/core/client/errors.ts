import type { Refused } from '#contract/calls/envelope.ts'

/** `unreachable`: no connection; `failed`: the server answered 5xx or no envelope; `signed_out`: 401. */
export type NetworkErrorReason = 'unreachable' | 'failed' | 'signed_out'

/** The call got no valid response. An envelope with `success: 0` is a response and is not thrown by `call`. */
export class NetworkError extends Error {
  readonly reason: NetworkErrorReason
  /** The server's message, such as that the disk is full; null if it sent none. */
  readonly said: string | null
  /** Whether the server, or a proxy for it, reports that it is away for a moment. */
  readonly isAway: boolean

  constructor(reason: NetworkErrorReason, said: string | null = null, isAway = false) {
    super(`No answer: ${reason}`)
    this.name = 'NetworkError'
    this.reason = reason
    this.said = said
    this.isAway = isAway
  }
}

/** A query that the server rejected, as an error for TanStack Query. Its message is shown to people. */
export class ApiError extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.message)
    this.name = 'ApiError'
    this.refused = refused
  }
}

/** Whether the requested record was deleted or never existed, so that a retry cannot help. */
export const isGone = (error: CallError) => error instanceof ApiError && error.refused.code === 'not_found'

type Named = { id: number; name: string; hindi_name: string | null }

/** The record into which the requested one was merged; null if it was not merged. */
export function mergedInto(error: CallError): Named | null {
  const data = error instanceof ApiError ? error.refused.data : null
  if (typeof data !== 'object' || data === null || !('merged_into' in data)) return null
  // The server sends `merged_into` only with the code `not_found`.
  return data.merged_into as Named
}

/** Every error that a call can fail with. */
export type CallError = NetworkError | ApiError
