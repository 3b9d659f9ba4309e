import { useState } from 'react'

/**
 * The first of several picture URLs that is present and loads, or ''. The returned function must be called when one fails to
 * load.
 */
export function useFirstThatLoads(addresses: readonly string[]) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const src = addresses.find((address) => address !== '' && !failed.includes(address)) ?? ''
  return { src, onError: () => setFailed([...failed, src]) }
}
