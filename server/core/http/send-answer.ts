import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '#server/core/files/ranges.ts'
import type { Answered } from './answer-cache.ts'
import { compressed } from './compressed-bodies.ts'

/** Sends an answer, compressed if the client accepts it; 304 if the client has it. */
export async function sendAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answered: Answered,
  type: string,
) {
  const { etag } = answered
  reply.header('etag', `W/${etag}`)
  if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send()
  reply.type(type)
  const copy = await compressed(answered.body, etag, headers['accept-encoding'])
  if (!copy) return reply.send(answered.body)
  return reply.header('content-encoding', copy.coding).send(copy.body)
}
