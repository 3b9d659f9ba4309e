import type { Notification } from '#contract/resources/notifications.ts'
import { useList } from '#web/catalogue/screen/list-context.ts'
import type { Answer } from './history-columns.tsx'

/** Whether a push service is configured, and its topic for every device, '' until the list has been answered. */
export function usePushService() {
  const { answer } = useList<Notification, string, Answer>()
  return { canSend: answer?.can_send ?? true, topic: answer?.topic ?? '' }
}
