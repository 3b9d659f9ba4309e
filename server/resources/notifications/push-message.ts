import { withoutOpenMarks } from '#contract/messages/isolate.ts'
import {
  type NotificationType,
  type TARGETS,
  type TargetType,
  targetField,
} from '#contract/resources/notifications.ts'
import type { PushMessage } from '#server/core/push/fcm.ts'

type Written = { title: string; message: string; notification_type: NotificationType } & Record<
  (typeof TARGETS)[TargetType],
  number | null
>

/** Makes the push message of a notification. All values of `data` are strings; the id is '' for a type without a record. */
export function pushMessageOf(written: Written): PushMessage {
  const field = targetField(written.notification_type)
  return {
    title: withoutOpenMarks(written.title),
    body: withoutOpenMarks(written.message),
    data: { type: written.notification_type, id: String((field && written[field]) ?? '') },
  }
}
