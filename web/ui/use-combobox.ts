import { type KeyboardEvent, useEffect, useId } from 'react'

/** How many options Page Down and Page Up pass. */
const PAGE_STEP = 8

const steps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE_STEP,
  PageUp: -PAGE_STEP,
}

type Options = {
  isOpen: boolean
  /** The number of options. */
  count: number
  /** The index of the active option, or -1. */
  at: number
  /** Whether more options can be loaded after the last one, so that moving down stops there. */
  hasMore?: boolean
  onMove: (at: number) => void
  /** Returns whether Enter was used; otherwise the form around the field handles it. */
  onEnter: () => boolean
}

/**
 * What all comboboxes share: a text field keeps the focus while keys move through a list of options, as the ARIA Authoring
 * Practices describe it. Returns the attributes of the field and the ids of the list and its options.
 */
export function useCombobox({ isOpen, count, at, hasMore = false, onMove, onEnter }: Options) {
  const id = useId()
  const listId = `${id}-list`
  const optionId = (index: number) => `${id}-option-${index}`
  const isActive = isOpen && at >= 0 && at < count

  useEffect(() => {
    if (isActive) document.getElementById(`${id}-option-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [isActive, at, id])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // These keys are part of an input method, with which Hindi is typed.
    if (event.nativeEvent.isComposing) return
    const by = steps[event.key]
    if (by !== undefined) {
      event.preventDefault()
      onMove(nextOption(at, by, count, hasMore))
    } else if (event.key === 'Enter' && onEnter()) event.preventDefault()
  }

  return {
    listId,
    optionId,
    field: {
      role: 'combobox',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? listId : undefined,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isActive ? optionId(at) : undefined,
      autoComplete: 'off',
      spellCheck: false,
      maxLength: 200,
      onKeyDown,
    },
  } as const
}

/** The index `by` steps away from `at` among `count` options. Single steps wrap around; pages stop at both ends. */
export function nextOption(at: number, by: number, count: number, hasMore: boolean): number {
  const last = count - 1
  const to = at + by
  if (to < 0) return by === -1 ? last : Math.min(0, last)
  if (to > last) return by === 1 && !hasMore && count > 0 ? 0 : last
  return to
}
