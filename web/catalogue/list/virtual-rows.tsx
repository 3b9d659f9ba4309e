import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { Spacer } from './spacer.tsx'

/** More of them make the longest tasks of scrolling longer. */
const OVERSCAN = 3

type Props = {
  keys: readonly number[]
  scroller: RefObject<HTMLDivElement | null>
  /** The estimated height of a row, in pixels, before it is measured. */
  estimate: number
  /** The index of the row to be scrolled to, or -1. */
  cursor: number
  row: (index: number, measure: (row: HTMLTableRowElement | null) => void) => ReactNode
}

/** The rows near the visible part of a list that has too many to render them all. */
export default function VirtualRows({ keys, scroller, estimate, cursor, row }: Props) {
  const virtual = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    getItemKey: (index) => keys[index] ?? index,
    overscan: OVERSCAN,
    // Rows that React adds in a task of their own halve the tasks over 50 ms while one scrolls.
    useFlushSync: false,
  })
  // On the first rendering, the scroller's ref is set after this component's effects, so a second rendering is forced.
  const [, setPlaced] = useState(false)
  useLayoutEffect(() => setPlaced(true), [])
  useEffect(() => {
    if (cursor >= 0) virtual.scrollToIndex(cursor)
  }, [cursor, virtual])
  const items = virtual.getVirtualItems()
  return (
    <>
      <Spacer height={items[0]?.start ?? 0} />
      {items.map(({ index }) => row(index, virtual.measureElement))}
      <Spacer height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </>
  )
}
