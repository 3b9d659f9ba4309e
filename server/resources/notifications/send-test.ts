import type { Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import { ApiError, invalid } from '#server/core/errors/api-errors.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { translateToEnglish } from '#server/core/messages/translate.ts'
import { type PushMessage, pushService } from '#server/core/push/fcm.ts'
import { dropDevice } from '#server/resources/users/devices.store.ts'

/** The push service's error codes about a token, in words. */
const TOKEN_ERRORS = new Map<string | null, Message>([
  ['UNREGISTERED', message('notifications.token.unregistered')],
  ['SENDER_ID_MISMATCH', message('notifications.token.otherApp')],
  ['INVALID_ARGUMENT', message('notifications.token.unknown')],
])

/**
 * Sends a message to one device, once, and throws why the push service did not accept it. It is recorded only in the log, without
 * the token, by which others could write to the device.
 */
export async function sendTest(
  { db, settings, log }: Context,
  { admin_id }: SignedIn,
  device_token: string,
  pushed: PushMessage,
): Promise<void> {
  const service = pushService(settings)
  if (!service) throw new ApiError(200, 'invalid', message('notifications.noService'))
  const authorised = await service.authorise()
  const outcome =
    authorised.kind === 'authorised'
      ? await service.handOver(authorised.token, { token: device_token }, pushed)
      : authorised
  const problem = 'problem' in outcome ? { problem: translateToEnglish(outcome.problem) } : {}
  log.info(
    { admin_id, title: pushed.title, outcome: outcome.kind, ...problem },
    'A test of a notification was sent to one device',
  )
  if (outcome.kind === 'taken') return
  if (outcome.kind === 'refused' && outcome.code === 'UNREGISTERED') await dropDevice(db, device_token)
  const error = outcome.kind === 'refused' && TOKEN_ERRORS.get(outcome.code)
  throw error ? invalid({ device_token: error }) : new ApiError(200, 'invalid', outcome.problem)
}
