import type { Mutation, QueryClient } from '@tanstack/react-query'

/** Names the calls that create a record in the field where it is chosen. */
export const CREATING = { mutationKey: ['created in place'] }

/**
 * Waits until nothing is being created in place: what comes of it belongs to what is saved. Answers whether all that it
 * waited for came; what did not is said where it was asked for.
 */
export async function allCreated(queryClient: QueryClient): Promise<boolean> {
  const calls = queryClient.getMutationCache()
  const awaited = new Set<Mutation>()
  for (;;) {
    const creating = calls.findAll({ ...CREATING, status: 'pending' })
    if (creating.length === 0) return ![...awaited].some(hasFailed)
    for (const call of creating) awaited.add(call)
    await new Promise<void>((resolve) => {
      const leave = calls.subscribe(() => {
        leave()
        resolve()
      })
    })
  }
}

/** Without an answer, or with a refusal. */
function hasFailed({ state: { status, data } }: Mutation): boolean {
  if (status === 'error') return true
  return typeof data === 'object' && data !== null && 'success' in data && data.success === 0
}
