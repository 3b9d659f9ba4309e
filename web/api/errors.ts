import type { Refused } from '#contract/envelope.ts'

/** `unreachable`: no connection; `failed`: the server broke off or answered no envelope; `signed_out`: 401. */
export type NoAnswerReason = 'unreachable' | 'failed' | 'signed_out'

/** The call got no answer to its wish. A refusal is an answer, and is never thrown by `call`. */
export class NoAnswer extends Error {
  readonly why: NoAnswerReason

  constructor(why: NoAnswerReason) {
    super(`No answer: ${why}`)
    this.name = 'NoAnswer'
    this.why = why
  }
}

/** A query that was refused: TanStack Query knows only data and errors. Its message is for people. */
export class RefusedQuery extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.message)
    this.name = 'RefusedQuery'
    this.refused = refused
  }
}

/** What a call may have gone wrong with. */
export type CallError = NoAnswer | RefusedQuery
