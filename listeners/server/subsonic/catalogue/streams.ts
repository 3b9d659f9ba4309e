import type { FastifyReply } from 'fastify'
import { message } from '#server/core/messages/message.ts'
import { generic } from '../protocol/subsonic-error.ts'

/** The maximum number of streams of one listener in a process: enough for some players, each of which also reads ahead. */
export const MAX_STREAMS = 16

/** Limits the number of streams that a listener has open at once. */
export function openStreams() {
  const open = new Map<number, number>()

  /** Counts a stream until its answer ends. Throws when the listener has too many. */
  return function begin(user_id: number, reply: FastifyReply): void {
    const count = open.get(user_id) ?? 0
    if (count >= MAX_STREAMS) throw generic(message('subsonic.tooManyStreams', { most: MAX_STREAMS }))
    open.set(user_id, count + 1)
    reply.raw.once('close', () => {
      const left = (open.get(user_id) ?? 1) - 1
      if (left > 0) open.set(user_id, left)
      else open.delete(user_id)
    })
  }
}
