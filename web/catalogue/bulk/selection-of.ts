import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { CallsOf } from '#contract/catalogue/calls-of.ts'
import type { EditedFields } from '#contract/values/field-kinds.ts'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import { call } from '#web/core/client/call.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import type { SelectionCalls } from './use-selection-actions.tsx'

type Calls = {
  export: Endpoint
  assign: Endpoint
  bulkEdit: Endpoint & { edited: EditedFields }
  previewBulkEdit: Endpoint
  deleteSelected?: Endpoint | undefined
  /** Absent for records without a status. */
  setStatus?: Endpoint
}

/** The calls with their types: those of all kinds are alike but for the filters. */
type Typed = Pick<CallsOf<'categories'>, Exclude<keyof Calls, 'deleteSelected' | 'setStatus'>> &
  Partial<Pick<CallsOf<'categories'>, 'deleteSelected' | 'setStatus'>>

/** The bulk actions on a selection of records of a kind, made of the calls that the kind has. */
export function selectionOf<Rules extends z.ZodMiniObject>(
  kind: CountedKind,
  rules: Rules,
  calls: Calls,
): SelectionCalls<Rules> {
  const { deleteSelected, setStatus, ...of } = calls as unknown as Typed
  return {
    kind,
    rules,
    export: of.export,
    assign: (body) => call(of.assign, { body }),
    ...(deleteSelected && { deleteSelected: (body) => call(deleteSelected, { body }) }),
    ...(setStatus && { setStatus: (body) => call(setStatus, { body }) }),
    edit: {
      edited: of.bulkEdit.edited,
      preview: (body) => queryOf(of.previewBulkEdit, { body }),
      apply: (body) => call(of.bulkEdit, { body }),
    },
  }
}
