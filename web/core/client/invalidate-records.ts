import type { QueryClient } from '@tanstack/react-query'

/**
 * Refetches after a change of records: at once what is on the screen, the rest when it is needed. Queries with `meta: {
 * isAboutRecords: false }`, such as that of the disk space, stay as they are, and those with `meta: { isAsTyped: true }` are
 * only asked again with the next typed letter.
 */
export async function invalidateRecords(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries({ predicate: ({ meta }) => meta?.isAsTyped === true, refetchType: 'none' }),
    client.invalidateQueries({
      predicate: ({ meta }) => meta?.isAboutRecords !== false && meta?.isAsTyped !== true,
    }),
  ])
}
