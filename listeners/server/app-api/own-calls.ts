import type { FastifyRequest } from 'fastify'
import type { BodyOf, Endpoint, ParamsOf } from '#contract/calls/endpoint.ts'
import type { Scope } from '#contract/resources/api-keys.ts'
import type { Language } from '#server/core/messages/translate.ts'

/** The user whose token a request carries. */
export type SignedInUser = { user_id: number; session_id: number }

/** A validated and authorised call that answers one user, or changes something. */
export type OwnCall<E extends Endpoint = Endpoint> = {
  params: ParamsOf<E>
  body: BodyOf<E>
  user: E extends { user: 'required' } ? SignedInUser : SignedInUser | null
  /** The language that the request prefers. */
  language: Language
  request: FastifyRequest
}

export type OwnRoute<E extends Endpoint = Endpoint> = {
  /** The scope that the key must have. */
  scope: Scope
  answer: (call: OwnCall<E>) => Promise<unknown>
}

/** The calls of users, and the handler of each by name. Neither this server nor caches may keep their answers. */
export type OwnCalls = {
  endpoints: Readonly<Record<string, Endpoint>>
  // Each handler accepts only the calls of its own endpoint.
  routes: Readonly<Record<string, OwnRoute<never>>>
  findUser: (token: string) => Promise<SignedInUser | null>
}
