import { useParams } from '@tanstack/react-router'
import { fileUpdates } from '#contract/features/file-updates.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useDecision } from '#web/features/imports/use-decision.ts'

export const useUpdate = (update_id: number) =>
  useQueryOf(fileUpdates.get, { params: { id: update_id } }, { meta: { quiet: true } })

export const useUpdateId = () => Number(useParams({ strict: false, select: (params) => params.update_id }))

/** The call that decides, for conflicts, whether the file's value or the catalogue's is kept. */
export function useChoose() {
  const update_id = useUpdateId()
  const { mutate, isPending } = useDecision(fileUpdates.choose)
  const choose = (take: boolean, of: { row_no?: number; field?: string } = {}) =>
    mutate({ body: { update_id, take, row_no: of.row_no ?? null, field: of.field ?? null } })
  return { choose, isPending }
}
