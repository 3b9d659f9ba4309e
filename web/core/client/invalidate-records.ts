import type { QueryClient } from '@tanstack/react-query'

/**
 * After a change of records: fetches anew what is on the screen, and the rest when it is needed. Queries with
 * `meta: { isAboutRecords: false }`, such as that of the disk space, stay as they are. Those with `meta: { isAsTyped: true }` are
 * about what is being typed, and are asked again with the next letter only.
 */
export async function invalidateRecords(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries({ predicate: ({ meta }) => meta?.isAsTyped === true, refetchType: 'none' }),
    client.invalidateQueries({
      predicate: ({ meta }) => meta?.isAboutRecords !== false && meta?.isAsTyped !== true,
    }),
  ])
}
