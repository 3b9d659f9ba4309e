import { type RefObject, useLayoutEffect } from 'react'

/** In pixels. */
const GAP = 12

/**
 * While `isShown`, lifts the element at the bottom of the window above everything marked `data-keep-clear` that it
 * would cover, so that buttons stay reachable. Checked on every frame, since the screen below changes and scrolls.
 */
export function useClearOf(stack: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    if (!isShown) return
    let frame = 0
    const look = () => {
      if (stack.current) place(stack.current)
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [stack, isShown])
}

function place(stack: HTMLElement) {
  const lifted = Number.parseFloat(stack.style.getPropertyValue('--toast-lift')) || 0
  const { left, right, top, bottom } = stack.getBoundingClientRect()
  let lift = 0
  // From the bottom up: above one element there may be another.
  for (const box of boxesToKeepClear()) {
    const isBeside = box.right <= left || box.left >= right
    const isBelow = box.top >= bottom + lifted - lift
    const isAbove = box.bottom <= top + lifted - lift
    if (!isBeside && !isBelow && !isAbove) lift = bottom + lifted - box.top + GAP
  }
  if (lift !== lifted) stack.style.setProperty('--toast-lift', `${lift}px`)
}

const boxesToKeepClear = () =>
  [...document.querySelectorAll('[data-keep-clear]')]
    .map((element) => element.getBoundingClientRect())
    .sort((one, other) => other.top - one.top)
