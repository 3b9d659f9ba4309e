import { useEffect, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import type { BulkAction } from '#web/catalogue/list/list-types.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { IconTrash } from '#web/ui/icons.ts'
import type { AssignCall } from './assign/use-assign.tsx'
import type { BulkEditCalls } from './edit/use-bulk-edit.tsx'
import { type SentSelection, sentSelection } from './selected-records.ts'
import type { SelectionAct, SelectionDialogProps } from './selection-dialog.tsx'

const loadDialog = () => import('./selection-dialog.tsx')

/** What a selection of a list is, and the calls that change it. They must not change between renders. */
export type SelectionCalls<Rules extends z.ZodMiniObject> = {
  kind: CountedKind
  rules: Rules
  /** Returns it as a spreadsheet. */
  export: Endpoint
  deleteSelected: (selection: SentSelection<Rules>) => Promise<Envelope<unknown>>
  /** Absent for records without a status. */
  setStatus?: (selection: SentSelection<Rules> & { is_active: '1' | '0' }) => Promise<Envelope<unknown>>
  /** Absent for records that are not assigned to admins. */
  assign?: AssignCall<Rules>
  /** Absent for records whose fields are not edited together. */
  edit?: BulkEditCalls<Rules>
}

type Asked = Pick<SelectionDialogProps, 'act' | 'chosen' | 'opened'> & {
  clear: () => void
  /** A counter used as key, so that each dialog starts with its own number. */
  time: number
}

/** The actions on a selection that every list of catalogue records has, with their dialog. */
export function useSelectionActions<Row, Rules extends z.ZodMiniObject>(calls: SelectionCalls<Rules>) {
  const { kind, rules, deleteSelected, setStatus } = calls
  const [asked, setAsked] = useState<Asked | null>(null)
  const [status, remove] = useMemo(() => {
    const ask = (act: SelectionAct, chosen: Chosen, clear: () => void) =>
      setAsked((before) => ({ act, chosen, clear, time: (before?.time ?? 0) + 1, opened: true }))
    const set = (act: 'activate' | 'deactivate'): BulkAction<Row> => ({
      id: act,
      label: `catalogue.bulk.${act}`,
      right: 'publish',
      run: (chosen, { clear }) => ask(act, chosen, clear),
    })
    const deletion: BulkAction<Row> = {
      id: 'delete',
      icon: IconTrash,
      label: 'action.delete',
      danger: true,
      right: 'delete',
      // Of chosen rows, the list's own question also says what they are used in.
      run: (chosen, tools) => (chosen.all ? ask('delete', chosen, tools.clear) : tools.remove(chosen.keys)),
    }
    return [setStatus ? [set('activate'), set('deactivate')] : [], deletion] as const
  }, [setStatus])

  const Dialog = useLate(loadDialog, asked?.opened === true)
  const close = () => setAsked((before) => before && { ...before, opened: false })
  // By the specification, "No" to a deletion clears the selection.
  const leave = () => {
    if (asked?.act === 'delete') asked.clear()
    close()
  }
  const run = (act: SelectionAct, chosen: Chosen, expected: number) => {
    const selection = sentSelection(rules, chosen, expected)
    if (act === 'delete' || !setStatus) return deleteSelected(selection)
    return setStatus({ ...selection, is_active: act === 'activate' ? '1' : '0' })
  }
  return {
    status,
    remove,
    dialog: asked && Dialog && (
      <Opening key={asked.time} opened={asked.opened}>
        {(opened) => (
          <Dialog
            act={asked.act}
            kind={kind}
            chosen={asked.chosen}
            opened={opened}
            call={(expected) => run(asked.act, asked.chosen, expected)}
            onDone={() => {
              asked.clear()
              close()
            }}
            onNo={leave}
          />
        )}
      </Opening>
    ),
  }
}

type OpeningProps = { opened: boolean; children: (opened: boolean) => React.ReactNode }

/** A dialog that is mounted open does not know where to restore the focus. */
function Opening({ opened, children }: OpeningProps) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return children(isThere && opened)
}
