import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { CallName, Calls } from './calls.ts'
import type { Node } from './serialize.ts'

/** The app's user as whom a player is signed in. */
export type Listener = {
  user_id: number
  /** The email address of the user. */
  username: string
  /** The name that the player gives itself. */
  client: string
}

export type ParamsOf<C extends { params: z.ZodMiniType }> = z.output<C['params']>

type Listening<C> = C extends { open: true } ? null : Listener

type Handler<C extends { params: z.ZodMiniType }> = (call: {
  params: ParamsOf<C>
  /** The signed-in listener; null in calls that need no sign-in. */
  listener: Listening<C>
  request: FastifyRequest
  reply: FastifyReply
}) => Promise<Answered>

/** The answer that is sent; undefined when the handler has sent one itself, such as audio. */
export type Answered = Node | undefined

/** The handlers of these calls. */
export type HandlersFor<Name extends CallName> = { [N in Name]: Handler<Calls[N]> }
