import { history } from '#contract/features/history.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { UndoButton } from './undo-button.tsx'

/** The undo of what came in by a file; nothing while its entry in the history is not known. */
export function UndoOf({ change_id }: { change_id: number }) {
  const { data } = useQueryOf(history.get, { params: { id: change_id } }, { meta: { quiet: true } })
  return data && <UndoButton change={data} />
}
