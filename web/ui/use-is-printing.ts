import { useSyncExternalStore } from 'react'

const paper = matchMedia('print')

function subscribe(onChange: () => void) {
  paper.addEventListener('change', onChange)
  return () => paper.removeEventListener('change', onChange)
}

/** Whether the page is being laid out for printing. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => paper.matches)
