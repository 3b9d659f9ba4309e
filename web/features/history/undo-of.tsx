import { type Change, history } from '#contract/features/history.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useAfterData } from '#web/core/client/use-late.ts'

const loadButton = () => import('./undo-button.tsx')

/** The undo of what came in by a file; nothing while its entry in the history is not known. */
export function UndoOf({ change_id }: { change_id: number }) {
  const { data } = useQueryOf(history.get, { params: { id: change_id } }, { meta: { quiet: true } })
  const UndoButton = useAfterData<{ change: Change }>(loadButton)
  return data && UndoButton && <UndoButton change={data} />
}
