import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const controlsOf = (toolbar: HTMLElement | null) => [
  ...(toolbar?.querySelectorAll<HTMLElement>('[data-rich-text-editor-control]') ?? []),
]

/** Makes a toolbar a single tab stop, with arrow keys, Home and End inside it (the ARIA toolbar pattern). */
export function useRovingFocus(toolbar: RefObject<HTMLElement | null>) {
  const current = useRef<HTMLElement | null>(null)

  const settle = () => {
    const controls = controlsOf(toolbar.current)
    const stop = controls.find((control) => control === current.current) ?? controls[0]
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1
  }
  // Runs after every render, because a control added later would be a second tab stop.
  useEffect(settle)

  const move = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    const controls = controlsOf(toolbar.current)
    const at = controls.indexOf(event.target)
    if (at < 0) return
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1
    const steps: Record<string, number> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      Home: 0,
      End: controls.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    controls.at(next % controls.length)?.focus()
  }

  return {
    onKeyDown: move,
    onFocus: ({ target }: { target: EventTarget }) => {
      if (!(target instanceof HTMLElement) || !controlsOf(toolbar.current).includes(target)) return
      current.current = target
      settle()
    },
  }
}
