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
  /** A second factor is required, and there is none: only calls for its setup are allowed. */
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
  /** For headers; the body is what the handler returns. */
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

/** Finds the needs of calls that depend on what is stored, by the id that the body names. */
export type FindStoredNeeds = Record<StoredNeeds, (body: object) => Promise<readonly Need[]>>

/**
 * The body of a call with the files that it names by `{ upload_id }`, whose parts were sent before; null if it names none.
 * `discard` is called when the request ends, for whatever reason.
 */
export type TakeParts = (
  endpoint: Pick<Endpoint, 'path' | 'files'>,
  admin: SignedIn,
  body: unknown,
) => Promise<{ body: Record<string, unknown>; discard: () => Promise<void> } | null>

/** Gets the data of every answer with its endpoint; the one of the tests throws where they differ from the contract. */
export type CheckAnswer = (endpoint: Endpoint, data: unknown) => void
