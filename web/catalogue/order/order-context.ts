import { createContext, type PointerEvent, use } from 'react'
import type { Step } from './order-moves.ts'

/** A row that has been taken up, and the gap between rows, 0 before the first, that it would be dropped into. */
export type Lifted = { index: number; gap: number; by: 'pointer' | 'keys' }

/** What the cells of an ordered list know of it; an `index` counts from 0 on the page that is shown. */
export type Order = {
  /** False while the rows stand in another order, or not all of them are shown. */
  isOpen: boolean
  /** How many rows the whole list has. */
  total: number
  /** How many this page has. */
  count: number
  /** The place of the first row of this page, from 1. */
  first: number
  lifted: Lifted | null
  lift: (lifted: Lifted | null) => void
  drop: () => void
  /** Takes a row up with the pointer. */
  grab: (index: number, event: PointerEvent<HTMLElement>) => void
  step: (index: number, step: Step) => void
}

export const OrderContext = createContext<Order | null>(null)

/** The order of the list around this cell. */
export function useOrder(): Order {
  const order = use(OrderContext)
  if (!order) throw new Error('There is no ordered list around this component')
  return order
}
