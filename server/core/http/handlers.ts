import type { FastifyRequest } from 'fastify'
import type { BodyOf, DataOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { AdminType, Who } from '#contract/permissions.ts'
import type { Word } from '#contract/word.ts'
import type { Language } from '#server/words/in-language.ts'

/** The admin whose token a call carries. */
export type SignedIn = {
  admin_id: number
  name: string
  admin_type: AdminType
  token_hash: Buffer
  /** Hears which entries of the history a call makes; the answer names the one, if it is one. */
  noted?: (change_id: number) => void
}

/** A call after its checks: validated, and allowed for whoever makes it. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  body: BodyOf<E>
  admin: E['who'] extends 'anyone' ? SignedIn | null : SignedIn
  /** In which the caller wants to be answered, for texts in `data`; `message` and `errors` are put into it. */
  language: Language
  request: FastifyRequest
}

export type Answer<Data> = { message: Word | ''; data: Data }

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<DataOf<E>>>

/** A handler for every endpoint of a contract; one that is missing does not compile. */
export type HandlersFor<Endpoints> = {
  [Name in keyof Endpoints]: Endpoints[Name] extends Endpoint ? Handler<Endpoints[Name]> : never
}

export type RoutesFor<Contract> = { [Resource in keyof Contract]: HandlersFor<Contract[Resource]> }

export type Authorise = (request: FastifyRequest, who: Who) => Promise<SignedIn | null>
