import { type RefObject, useLayoutEffect } from 'react'

/** The distance kept, in pixels. */
const GAP = 12

/** In milliseconds. Checking on every frame would make the browser draw sixty frames a second as long as a message is shown. */
const LOOK_EVERY_MS = 100

/**
 * While `isShown`, lifts the element at the bottom of the window above everything marked `data-keep-clear` that it would cover,
 * so that buttons stay reachable. It keeps checking, since the screen below changes and scrolls.
 */
export function useClearOf(stack: RefObject<HTMLElement | null>, isShown: boolean) {
  useLayoutEffect(() => {
    if (!isShown) return
    const look = () => stack.current && place(stack.current)
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [stack, isShown])
}

function place(stack: HTMLElement) {
  const lifted = Number.parseFloat(stack.style.getPropertyValue('--toast-lift')) || 0
  const { left, right, top, bottom } = stack.getBoundingClientRect()
  let lift = 0
  // The boxes are sorted from the bottom up, because above one there may be another.
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
