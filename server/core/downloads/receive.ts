import type { IncomingMessage } from 'node:http'
import { say } from '#server/words/say.ts'
import { isWebPage } from './answer.ts'
import type { Limits } from './limits.ts'
import type { Opened } from './open-link.ts'
import { final, type LinkProblem, silent, tooSlow, WEB_PAGE } from './problems.ts'

export const tooLarge = ({ size }: Pick<Limits, 'size'>): LinkProblem =>
  final(say('fetch.tooLarge', { most: Math.round(size / 1024 / 1024) }))

/**
 * Hands on the body of an answer, of a file whose first `start` bytes are there already. Throws a `LinkProblem` when it
 * falls silent, is too slow, too large or a web page, and what its connection and `take` throw.
 */
export async function receive(
  { response, host, drive }: Opened,
  start: number,
  limits: Limits,
  take: (piece: Buffer) => Promise<void>,
): Promise<void> {
  let received = start
  let counted = start
  const silence = setTimeout(() => response.destroy(silent(host)), limits.silence)
  const pace = setInterval(() => {
    if (received - counted < limits.slowest.bytes) response.destroy(tooSlow(host))
    counted = received
  }, limits.slowest.within)
  try {
    for await (const piece of piecesOf(response)) {
      if (received === 0 && isWebPage(response, piece)) throw final(drive?.advice ?? WEB_PAGE)
      received += piece.length
      if (received > limits.size) throw tooLarge(limits)
      await take(piece)
      // From here on it is the server that is waited for, not our disk.
      silence.refresh()
    }
  } finally {
    clearTimeout(silence)
    clearInterval(pace)
  }
}

/** Without an encoding, a body is bytes. */
const piecesOf = (response: IncomingMessage): AsyncIterable<Buffer> => response
