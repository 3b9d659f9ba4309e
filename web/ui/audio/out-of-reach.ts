/**
 * Whether an address that could not be played may work in a moment: nobody answers, or the server, or the storage behind it, is
 * away or overloaded. Otherwise the stored file itself cannot be played.
 */
export async function isOutOfReach(address: string): Promise<boolean> {
  try {
    const { status } = await fetch(address, { method: 'HEAD' })
    return status === 429 || status >= 500
  } catch {
    return true
  }
}
