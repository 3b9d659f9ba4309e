import { message } from '#server/core/messages/message.ts'
import { bodyOf, isWebPage } from './answer.ts'
import type { Limits } from './limits.ts'
import { type LinkError, permanentLinkError, stalledError, tooSlowError, WEB_PAGE } from './link-errors.ts'
import type { Opened } from './open-link.ts'

export const tooLarge = ({ size }: Pick<Limits, 'size'>): LinkError =>
  permanentLinkError(message('fetch.tooLarge', { most: Math.round(size / 1024 / 1024) }))

/**
 * Passes on the body of a response whose file already has its first `start` bytes. Throws a `LinkError` when it
 * stalls, is too slow, too large or a web page, and passes on the errors of its connection and of `take`.
 */
export async function receive(
  { response, host, drive }: Opened,
  start: number,
  limits: Limits,
  take: (piece: Buffer) => Promise<void>,
): Promise<void> {
  let received = start
  let counted = start
  const silence = setTimeout(() => response.destroy(stalledError(host)), limits.silence)
  const pace = setInterval(() => {
    if (received - counted < limits.slowest.bytes) response.destroy(tooSlowError(host))
    counted = received
  }, limits.slowest.within)
  try {
    for await (const piece of bodyOf(response)) {
      if (received === 0 && isWebPage(response, piece)) throw permanentLinkError(drive?.advice ?? WEB_PAGE)
      received += piece.length
      if (received > limits.size) throw tooLarge(limits)
      await take(piece)
      // The timeout covers only the server, not the time our disk took.
      silence.refresh()
    }
  } finally {
    clearTimeout(silence)
    clearInterval(pace)
  }
}
