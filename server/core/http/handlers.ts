import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, DataOf, Endpoint, ParamsOf, StoredNeeds } from '#contract/calls/endpoint.ts'
import type { AdminType, Need, Rights } from '#contract/calls/permissions.ts'
import type { Message } from '#contract/messages/message.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Language } from '#server/core/messages/translate.ts'

/** The admin whose token the request carries. */
export type SignedIn = {
  admin_id: number
  name: string
  admin_type: AdminType
  /** Whether a second factor is required and missing: then only calls for its setup are allowed. */
  must_set_up: boolean
  rights: Rights
  token_hash: Buffer
  /** The key under which a form sends its save; see `saveOnce`. */
  save_key?: string
  /** Called with each history entry this request creates; the response names the entry if it can be undone. */
  onChangeRecorded?: Actor['onChangeRecorded']
}

/** A validated and authorised request. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  body: BodyOf<E>
  admin: E['who'] extends 'anyone' ? SignedIn | null : SignedIn
  /** The language of the response, for texts in `data`; `message` and `errors` are translated afterwards. */
  language: Language
  request: FastifyRequest
  /** The reply, only for setting headers; the body is what the handler returns. */
  reply: FastifyReply
}

export type Answer<Data> = { message: Message | ''; data: Data }

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<DataOf<E>>>

/** A handler for every endpoint of a contract; a missing one is a compile error. */
export type HandlersFor<Endpoints> = {
  [Name in keyof Endpoints]: Endpoints[Name] extends Endpoint ? Handler<Endpoints[Name]> : never
}

export type RoutesFor<Contract> = { [Resource in keyof Contract]: HandlersFor<Contract[Resource]> }

export type Authorise = (
  request: FastifyRequest,
  endpoint: Pick<Endpoint, 'who' | 'beforeSetup'>,
) => Promise<SignedIn | null>

/** Finds the rights that a call needs depending on stored records, by the id in the body. */
export type FindStoredNeeds = Record<StoredNeeds, (body: object) => Promise<readonly Need[]>>

/**
 * Takes the files that a body names by `{ upload_id }`, whose parts were sent before; returns null if it names none. `discard` is
 * called when the request ends, for whatever reason.
 */
export type TakeParts = (
  endpoint: Pick<Endpoint, 'path' | 'files'>,
  admin: SignedIn,
  body: unknown,
) => Promise<{ body: Record<string, unknown>; discard: () => Promise<void> } | null>

/** Receives the data of every answer with its endpoint. In tests it throws when the data differ from the contract. */
export type CheckAnswer = (endpoint: Endpoint, data: unknown) => void
