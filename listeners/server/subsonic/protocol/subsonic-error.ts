import type { Message } from '#contract/messages/message.ts'
import { LocalizedError } from '#server/core/messages/localized-error.ts'
import { message } from '#server/core/messages/message.ts'

/** The error codes of the protocol that this server answers. */
export type SubsonicCode = 0 | 10 | 20 | 30 | 40 | 43 | 44 | 50 | 70

/** An error that is sent to a player. It is thrown by means of the functions below. */
export class SubsonicError extends LocalizedError {
  readonly code: SubsonicCode

  constructor(code: SubsonicCode, problem: Message) {
    super(problem)
    this.name = 'SubsonicError'
    this.code = code
  }
}

export const generic = (problem: Message) => new SubsonicError(0, problem)
export const missing = (name: string) => new SubsonicError(10, message('subsonic.missing', { name }))
/** The protocol has no code for a malformed parameter. It uses this one for an index out of range. */
export const malformed = (name: string) => new SubsonicError(10, message('subsonic.malformed', { name }))
export const clientTooOld = () => new SubsonicError(20, message('subsonic.clientTooOld'))
export const serverTooOld = () => new SubsonicError(30, message('subsonic.serverTooOld'))
export const signInRejected = (problem: Message) => new SubsonicError(40, problem)
export const conflictingSignIn = () => new SubsonicError(43, message('subsonic.conflicting'))
export const keyRejected = (problem: Message) => new SubsonicError(44, problem)
export const notAllowed = (problem = message('subsonic.notAllowed')) => new SubsonicError(50, problem)
export const notFound = () => new SubsonicError(70, message('subsonic.notFound'))
