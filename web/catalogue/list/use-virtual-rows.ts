import { useEffect, useState } from 'react'

/** From this many rows on, a list is virtualized. */
const VIRTUAL_MIN_ROWS = 100

export const isLong = (rows: number) => rows >= VIRTUAL_MIN_ROWS

type VirtualRows = typeof import('./virtual-rows.tsx').default

let loaded: VirtualRows | 'failed' | null = null

/**
 * The code that virtualizes a list: loaded when a list `isWanted` to be long, such as while its rows are requested. All
 * rows are rendered if it cannot be loaded.
 */
export function useVirtualRows(isWanted: boolean): typeof loaded {
  const [present, setPresent] = useState<typeof loaded>(() => loaded)
  useEffect(() => {
    if (!isWanted || present) return
    const set = (rows: typeof loaded) => {
      loaded = rows
      setPresent(() => rows)
    }
    import('./virtual-rows.tsx').then(
      (module) => set(module.default),
      () => set('failed'),
    )
  }, [isWanted, present])
  return present
}
