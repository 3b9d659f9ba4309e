import { createContext, type PointerEvent, use } from 'react'
import type { Step } from './order-moves.ts'

/** A row being dragged, and the gap between rows, 0 before the first, that it would be dropped into. */
export type Lifted = { index: number; gap: number; by: 'pointer' | 'keys' }

/** What the cells of an ordered list know about the list. An `index` counts from 0 on the current page. */
export type Order = {
  /** Whether rows can be moved: not while they are sorted differently or filtered. */
  isOpen: boolean
  /** The number of rows of the whole list. */
  total: number
  /** The number of rows on this page. */
  count: number
  /** The position of the first row of this page, from 1. */
  first: number
  lifted: Lifted | null
  lift: (lifted: Lifted | null) => void
  drop: () => void
  /** Starts dragging a row with the pointer. */
  grab: (index: number, event: PointerEvent<HTMLElement>) => void
  step: (index: number, step: Step) => void
}

export const OrderContext = createContext<Order | null>(null)

/** The ordered list around this cell. */
export function useOrder(): Order {
  const order = use(OrderContext)
  if (!order) throw new Error('There is no ordered list around this component')
  return order
}
