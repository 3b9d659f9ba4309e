import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import type { BulkAction } from '#web/catalogue/list/list-types.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { IconTrash } from '#web/ui/icons.ts'
import type { AssignCall } from './assign/use-assign.tsx'
import type { BulkEditCalls } from './edit/use-bulk-edit.tsx'
import { type SentSelection, sentSelection } from './selected-records.ts'
import type { SelectionQuestion } from './selection-dialog.tsx'

const loadDialog = () => import('./selection-dialog.tsx')

/** What a selection of a list consists of, and the calls that change it. None of them may change between renders. */
export type SelectionCalls<Rules extends z.ZodMiniObject> = {
  kind: CountedKind
  rules: Rules
  /** The call that returns the selection as a spreadsheet; absent where another list exports the same records. */
  export?: Endpoint
  /** Absent for records that are not deleted. */
  deleteSelected?: (selection: SentSelection<Rules>) => Promise<Envelope<unknown>>
  /** Absent for records without a status. */
  setStatus?: (selection: SentSelection<Rules> & { is_active: '1' | '0' }) => Promise<Envelope<unknown>>
  /** Absent for records that are not assigned to admins. */
  assign?: AssignCall<Rules>
  /** Absent for records whose fields are not edited together. */
  edit?: BulkEditCalls<Rules>
  /** Actions on the selection besides these. */
  acts?: readonly SelectionAct<Rules>[]
}

/** An action on a selection, with its question. */
type SelectionAct<Rules extends z.ZodMiniObject> = Pick<
  BulkAction<never>,
  'id' | 'icon' | 'label' | 'right' | 'need' | 'danger'
> & {
  question: SelectionQuestion
  /** A few chosen rows are changed without a question, because the change is as easily undone. */
  isAskedOfAllOnly?: true
  run: (selection: SentSelection<Rules>) => Promise<Envelope<unknown>>
}

const STATUS_ACTS = {
  activate: { title: 'catalogue.bulk.activateTitle', yes: 'catalogue.bulk.activate', no: 'action.cancel' },
  deactivate: {
    title: 'catalogue.bulk.deactivateTitle',
    yes: 'catalogue.bulk.deactivate',
    no: 'action.cancel',
  },
} as const
const DELETION: SelectionQuestion = {
  title: 'catalogue.remove.question',
  yes: 'action.yes',
  no: 'action.no',
  hint: 'catalogue.bulk.deleteHint',
  danger: true,
}

type Asked<Rules extends z.ZodMiniObject> = {
  act: SelectionAct<Rules>
  chosen: Chosen
  opened: boolean
  clear: () => void
  /** A counter used as key, so that each dialog starts with its own number. */
  time: number
}

/** The actions on a selection that every list of catalogue records has, with their dialog. */
export function useSelectionActions<Row, Rules extends z.ZodMiniObject>(calls: SelectionCalls<Rules>) {
  const { kind, rules, deleteSelected, setStatus, acts } = calls
  const [asked, setAsked] = useState<Asked<Rules> | null>(null)
  const direct = useDirectCall()
  const [own, status, remove] = useMemo(() => {
    const ask = (act: SelectionAct<Rules>, chosen: Chosen, clear: () => void) =>
      setAsked((before) => ({ act, chosen, clear, time: (before?.time ?? 0) + 1, opened: true }))
    const offered = (act: SelectionAct<Rules>): BulkAction<Row> => ({
      ...act,
      run: (chosen, { clear }) => {
        if (chosen.all || !act.isAskedOfAllOnly) return ask(act, chosen, clear)
        return direct(act.run(sentSelection(rules, chosen, chosen.count)), clear)
      },
    })
    const set = (act: 'activate' | 'deactivate', call: NonNullable<typeof setStatus>) =>
      offered({
        id: act,
        label: `catalogue.bulk.${act}`,
        right: 'publish',
        question: STATUS_ACTS[act],
        run: (selection) => call({ ...selection, is_active: act === 'activate' ? '1' : '0' }),
      })
    const deletion = deleteSelected && {
      id: 'delete',
      icon: IconTrash,
      label: 'action.delete' as const,
      danger: true,
      place: 'bar' as const,
      right: 'delete' as const,
      question: DELETION,
      run: deleteSelected,
    }
    const removal: BulkAction<Row> | undefined = deletion && {
      ...deletion,
      // For rows chosen one by one, the list's own question also says where they are used.
      run: (chosen, tools) => (chosen.all ? ask(deletion, chosen, tools.clear) : tools.remove(chosen.keys)),
    }
    return [
      (acts ?? []).map(offered),
      setStatus ? [set('activate', setStatus), set('deactivate', setStatus)] : [],
      removal ? [removal] : [],
    ] as const
  }, [acts, direct, rules, deleteSelected, setStatus])

  const Dialog = useLate(loadDialog, asked?.opened === true)
  const close = () => setAsked((before) => before && { ...before, opened: false })
  // By the specification, "No" to a deletion clears the selection.
  const leave = () => {
    if (asked?.act.id === 'delete') asked.clear()
    close()
  }
  return {
    own,
    status,
    remove,
    dialog: asked && Dialog && (
      <Opening key={asked.time} opened={asked.opened}>
        {(opened) => (
          <Dialog
            question={asked.act.question}
            kind={kind}
            chosen={asked.chosen}
            opened={opened}
            call={(expected) => asked.act.run(sentSelection(rules, asked.chosen, expected))}
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

/** Makes a call without asking first, shows its answer, and refetches the lists. */
function useDirectCall() {
  const queryClient = useQueryClient()
  return useCallback(
    (answer: Promise<Envelope<unknown>>, clear: () => void) =>
      void answer.then(
        (envelope) => {
          toast(envelope.message)
          if (envelope.success === 1) clear()
          void invalidateRecords(queryClient)
        },
        (error) => toast(messageOf(error)),
      ),
    [queryClient],
  )
}

type OpeningProps = { opened: boolean; children: (opened: boolean) => React.ReactNode }

/** A dialog that is mounted open does not know where to restore the focus. */
function Opening({ opened, children }: OpeningProps) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return children(isThere && opened)
}
