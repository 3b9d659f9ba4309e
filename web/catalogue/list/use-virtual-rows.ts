import { useEffect, useState } from 'react'

/** The number of rows from which a list is virtualized. */
const VIRTUAL_MIN_ROWS = 100

export const isLong = (rows: number) => rows >= VIRTUAL_MIN_ROWS

type VirtualRows = typeof import('./virtual-rows.tsx').default

let loaded: VirtualRows | 'failed' | null = null

/**
 * The component that virtualizes a list, loaded as soon as `isWanted` says that the list may be long, such as while its rows
 * are requested. If it cannot be loaded, all rows are rendered.
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
