/**
 * Whether an address that could not be played may be in a moment: nobody answers, or the server, or the storage that it
 * asks, is away or overloaded. Otherwise what is stored there cannot be played.
 */
export async function isOutOfReach(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD' })
    return status === 429 || status >= 500
  } catch {
    return true
  }
}
