import { imports } from '#contract/features/imports.ts'
import { useDecision } from './use-decision.ts'
import { useImportId } from './use-import.ts'

/** The call that decides, for conflicts, whether the file's value or the catalogue's is kept; `taking` is the choice under way. */
export function useChooseCells() {
  const import_id = useImportId()
  const { mutate, isPending, variables } = useDecision(imports.chooseCells)
  const choose = (take: boolean, of: { row_no?: number; field?: string } = {}) =>
    mutate({ body: { import_id, take, row_no: of.row_no ?? null, field: of.field ?? null } })
  return { choose, isPending, taking: isPending ? variables.body.take : null }
}
