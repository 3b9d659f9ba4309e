import { useQueryClient } from '@tanstack/react-query'
import { history } from '#contract/features/history.ts'
import { call } from '#web/core/client/call.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { problemIn } from '#web/core/client/outcome.ts'

/**
 * Restores a deleted record with its links by undoing its deletion, under `resource`, its name in the history, absent where the
 * history does not record it. `restore` resolves to null on success, otherwise to the error message.
 */
export function useRestore(resource: string | undefined, record_id: number) {
  const queryClient = useQueryClient()
  const deletions = useQueryOf(
    history.list,
    { body: { filters: { resource, record_id, action: 'delete' }, page_no: 0, pageSize: 10 } },
    { enabled: resource !== undefined, gcTime: 0, meta: { quiet: true } },
  )
  const deletion = deletions.data?.Info.find(({ can_be_undone }) => can_be_undone)
  const restore = async () => {
    if (!deletion) return null
    const problem = await problemIn(call(history.undo, { body: { change_id: deletion.change_id } }))
    if (problem === null) await queryClient.invalidateQueries({ refetchType: 'none' })
    return problem
  }
  return { canRestore: deletion !== undefined, isLoading: deletions.isLoading, restore }
}
