import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { CallName, Calls } from './calls.ts'
import type { Node } from './serialize.ts'

/** The user of the app as whom a player is signed in. */
export type Listener = {
  user_id: number
  /** The email address. */
  username: string
  /** What the player calls itself. */
  client: string
}

export type ParamsOf<C extends { params: z.ZodMiniType }> = z.output<C['params']>

type Listening<C> = C extends { open: true } ? null : Listener

type Handler<C extends { params: z.ZodMiniType }> = (call: {
  params: ParamsOf<C>
  /** Null in calls that anybody may make. */
  listener: Listening<C>
  request: FastifyRequest
  reply: FastifyReply
}) => Promise<Answered>

/** What is sent as the answer; undefined when the handler has sent one itself, such as audio. */
export type Answered = Node | undefined

/** The handlers of these calls. */
export type HandlersFor<Name extends CallName> = { [N in Name]: Handler<Calls[N]> }
