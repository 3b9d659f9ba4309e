import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ImportDetails } from '#contract/features/imports/calls.ts'
import { imports } from '#contract/features/imports.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'

/** Polling interval of a running import, in milliseconds. */
const ASKED_EVERY = 1000

/** Whether an import is read or written in the background. */
export const isRunning = (state: ImportDetails['state'] | undefined): boolean =>
  state === 'reading' || state === 'importing'

/** Loads an import and polls it while it runs; when it ends, every list is refetched. */
export function useImport(import_id: number) {
  const queryClient = useQueryClient()
  const query = useQueryOf(
    imports.get,
    { params: { id: import_id } },
    {
      refetchInterval: ({ state }) => (isRunning(state.data?.state) ? ASKED_EVERY : false),
      meta: { quiet: true },
    },
  )
  const state = query.data?.state
  const before = useRef(state)
  useEffect(() => {
    if (isRunning(before.current) && !isRunning(state)) void queryClient.invalidateQueries()
    before.current = state
  }, [state, queryClient])
  return query
}

/** An import as it was last loaded, without polling, because the header of the same screen polls it for all parts. */
export const useLoadedImport = (import_id: number) =>
  useQueryOf(imports.get, { params: { id: import_id } }, { meta: { quiet: true } }).data

export const useImportState = (import_id: number) => useLoadedImport(import_id)?.state

/** The import in the address of its screen. */
export const useImportId = () => Number(useParams({ strict: false, select: ({ import_id }) => import_id }))
