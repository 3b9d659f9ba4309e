import type { Mutation, QueryClient } from '@tanstack/react-query'

/** The mutation key of calls that create a record inside the field where it is chosen. */
export const CREATING = { mutationKey: ['created in place'] }

/**
 * Waits for records being created in lookup fields, since the save needs their ids. Returns whether all of them
 * succeeded; the errors are shown where the records were created.
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

/** Whether a call that creates a record failed or was rejected by the server. */
function hasFailed({ state: { status, data } }: Mutation): boolean {
  if (status === 'error') return true
  return typeof data === 'object' && data !== null && 'success' in data && data.success === 0
}
