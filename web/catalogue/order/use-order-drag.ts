import { type PointerEvent as Press, useEffect, useEffectEvent, useState } from 'react'
import type { Lifted } from './order-context.ts'
import { gapAt } from './order-moves.ts'

/** In pixels: the movement that starts a drag, the distance from the edge that starts auto-scroll, and its step. */
const DRAG_THRESHOLD_PX = 4
const SCROLL_EDGE_PX = 48
const SCROLL_STEP_PX = 9

function readGap(table: Element, y: number): number {
  const rows = [...table.querySelectorAll<HTMLElement>('tr[data-index]')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return { index: Number(row.dataset.index), top, bottom }
  })
  return gapAt(rows, y)
}

function scrollAtEdge(table: Element, y: number) {
  const box = table.parentElement
  const own = box && box.scrollHeight > box.clientHeight ? box : null
  const { top, bottom } = own?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
  const by = y < top + SCROLL_EDGE_PX ? -SCROLL_STEP_PX : y > bottom - SCROLL_EDGE_PX ? SCROLL_STEP_PX : 0
  if (by !== 0) (own ?? window).scrollBy({ top: by, behavior: 'instant' })
}

type Held = { index: number; y: number; table: Element }

/**
 * Drags a row with the pointer. Listens on the window, because virtualization may remove the dragged row from the
 * document.
 */
export function useOrderDrag(lift: (lifted: Lifted | null) => void, drop: () => void) {
  const [held, setHeld] = useState<Held | null>(null)
  const carry = useEffectEvent(({ index, table }: Held, y: number) => {
    scrollAtEdge(table, y)
    lift({ index, gap: readGap(table, y), by: 'pointer' })
  })
  const end = useEffectEvent((drops: boolean) => {
    setHeld(null)
    if (drops) drop()
    else lift(null)
  })

  useEffect(() => {
    if (!held) return
    const stop = new AbortController()
    let y = held.y
    let frame = 0
    const tick = () => {
      carry(held, y)
      frame = requestAnimationFrame(tick)
    }
    const on = { signal: stop.signal }
    const move = ({ clientY }: PointerEvent) => {
      y = clientY
      if (frame === 0 && Math.abs(y - held.y) >= DRAG_THRESHOLD_PX) tick()
    }
    window.addEventListener('pointermove', move, on)
    window.addEventListener('pointerup', () => end(frame !== 0), on)
    window.addEventListener('pointercancel', () => end(false), on)
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), on)
    return () => {
      stop.abort()
      cancelAnimationFrame(frame)
    }
  }, [held])

  return (index: number, { button, clientY, currentTarget }: Press<HTMLElement>) => {
    const table = currentTarget.closest('table')
    if (button === 0 && table) setHeld({ index, y: clientY, table })
  }
}
