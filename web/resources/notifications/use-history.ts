import { useEffect } from 'react'
import { type Notification, notifications } from '#contract/notifications.ts'
import { queryOf } from '../api/hooks.ts'
import { useListQuery } from '../catalogue/use-list-query.ts'
import { useListState } from '../catalogue/use-list-state.ts'
import { columns } from './history-columns.tsx'

/** In milliseconds: how often the list is asked again while something in it is on its way. */
const EVERY = 3000

const isOnItsWay = ({ state, send_at }: Notification) =>
  state === 'sending' || (state === 'queued' && (send_at === null || Date.parse(send_at) <= Date.now()))

/** What was sent and what became of it. Its state is the URL's, like that of every list. */
export function useHistory() {
  const list = useListState('notifications', columns)
  const query = useListQuery((body) => queryOf(notifications.list, { body }), list.state, list.correct)
  const { data, refetch } = query
  const isMoving = data?.Info.some(isOnItsWay) ?? false
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => void refetch(), EVERY)
    return () => clearInterval(timer)
  }, [isMoving, refetch])
  return { list, query }
}
