import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { FieldValues } from 'react-hook-form'
import type { CallError } from '#web/core/client/errors.ts'
import type { FormOf, Versioned } from './form-types.ts'

/** The URL param with the id of the record whose values a new one starts with. */
const PARAM = 'copy_of'

export const duplicateSearch = (id: number) => ({ [PARAM]: String(id) })

/** The id of the record to be duplicated, from the URL; null when the form starts blank. */
export function useDuplicatedId(): number | null {
  const params: Record<string, string | undefined> = useSearch({ strict: false })
  const id = Number(params[PARAM])
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The values of a duplicate of the record with this id; loads nothing when it is null. */
export function useDuplicate<Values extends FieldValues, Row extends Versioned>(
  { list, ask, valuesOf, duplicated }: FormOf<Values, Row>,
  id: number | null,
) {
  const queryClient = useQueryClient()
  return useQuery<Values, CallError>({
    queryKey: ['duplicate', list, id],
    queryFn: async () => {
      const record = await queryClient.fetchQuery({ ...ask(id ?? 0), staleTime: 0 })
      return { ...valuesOf(record), ...(await duplicated?.(record)) }
    },
    enabled: id !== null && duplicated !== undefined,
    gcTime: 0,
    // The form reads the values once, when it opens; a later fetch must not replace what has been typed.
    staleTime: Number.POSITIVE_INFINITY,
  })
}
