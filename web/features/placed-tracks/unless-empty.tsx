import type { ReactNode } from 'react'
import { useList } from '#web/catalogue/screen/list-context.ts'

/** Shows its children, actions on the tracks of an album or playlist, unless it is known to have none. */
export function UnlessEmpty({ children }: { children: ReactNode }) {
  const { answer } = useList()
  const isEmpty = answer !== undefined && 'totalTrack' in answer && answer.totalTrack === 0
  return !isEmpty && children
}
