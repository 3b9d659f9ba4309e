import { useEffect } from 'react'
import { type Notification, notifications } from '#contract/notifications.ts'
import { useListQuery } from '#web/catalogue/list/use-list-query.ts'
import { useListState } from '#web/catalogue/list/use-list-state.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { columns } from './history-columns.tsx'

/** Polling interval while a notification in the list is being sent, in milliseconds. */
const POLL_INTERVAL_MS = 3000

const isOnItsWay = ({ state, send_at }: Notification) =>
  state === 'sending' || (state === 'queued' && (send_at === null || Date.parse(send_at) <= Date.now()))

/** The sent notifications and their status. As for every list, the state is in the URL. */
export function useHistory() {
  const list = useListState('notifications', columns)
  const query = useListQuery((body) => queryOf(notifications.list, { body }), list.state, list.correct)
  const { data, refetch } = query
  const isMoving = data?.Info.some(isOnItsWay) ?? false
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void refetch(), POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isMoving, refetch])
  return { list, query }
}
