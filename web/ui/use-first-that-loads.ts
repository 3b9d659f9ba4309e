import { useState } from 'react'

/** Of some addresses of pictures the first that is there and can be loaded, or ''. Tell it when one cannot. */
export function useFirstThatLoads(addresses: readonly string[]) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const src = addresses.find((address) => address !== '' && !failed.includes(address)) ?? ''
  return { src, onError: () => setFailed([...failed, src]) }
}
