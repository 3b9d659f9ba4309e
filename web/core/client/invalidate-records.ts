import type { QueryClient } from '@tanstack/react-query'

/**
 * After a change of records: fetches anew what is on the screen, and the rest when it is needed. Queries with
 * `meta: { isAboutRecords: false }`, such as that of the disk space, stay as they are.
 */
export const invalidateRecords = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ meta }) => meta?.isAboutRecords !== false })
