import type { ReactNode } from 'react'
import { useList } from '#web/catalogue/screen/list-context.ts'

/** What is done with the tracks of an album or playlist: not offered once it is known that there are none. */
export function WhileTracks({ children }: { children: ReactNode }) {
  const { answer } = useList()
  const isEmpty = answer !== undefined && 'totalTrack' in answer && answer.totalTrack === 0
  return !isEmpty && children
}
