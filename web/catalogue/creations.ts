import type { QueryClient } from '@tanstack/react-query'

/** Names the calls that create a record in the field where it is chosen. */
export const CREATING = { mutationKey: ['created in place'] }

/** Waits until nothing is being created in place: what comes of it belongs to what is saved. */
export async function allCreated(queryClient: QueryClient): Promise<void> {
  const calls = queryClient.getMutationCache()
  while (queryClient.isMutating(CREATING) > 0)
    await new Promise<void>((resolve) => {
      const leave = calls.subscribe(() => {
        leave()
        resolve()
      })
    })
}
