import { useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { BulkPreview, FieldChanges } from '#contract/catalogue/bulk-edit.ts'
import type { EditedFields } from '#contract/values/field-kinds.ts'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import type { BulkAction, ListQuery } from '#web/catalogue/list/list-types.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import { IconPencil } from '#web/ui/icons.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import { type SentSelection, sentSelection } from '../selected-records.ts'
import type { EditDialogProps } from './edit-dialog.tsx'

const loadDialog = () => withTexts(() => import('./edit-dialog.tsx'))

/** The calls of a bulk edit. */
export type BulkEditCalls<Rules extends z.ZodMiniObject> = {
  edited: EditedFields
  preview: (
    sent: SentSelection<Rules> & { changes: FieldChanges; fields: string[] },
  ) => ListQuery<BulkPreview>
  apply: (sent: SentSelection<Rules> & { changes: FieldChanges }) => Promise<Envelope<unknown>>
}

type Calls<Rules extends z.ZodMiniObject> = {
  kind: CountedKind
  rules: Rules
  edit?: BulkEditCalls<Rules> | undefined
}
type Asked = { chosen: Chosen; clear: () => void; opened: boolean; time: number }

/** The action that edits a selection, if there is one, with its dialog. The argument must not change between renders. */
export function useBulkEdit<Row, Rules extends z.ZodMiniObject>({ kind, rules, edit: calls }: Calls<Rules>) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const edit = useMemo<BulkAction<Row>[]>(() => {
    const action: BulkAction<Row> = {
      id: 'edit',
      icon: IconPencil,
      label: 'bulkEdit.action',
      place: 'bar',
      right: 'edit',
      run: (chosen, { clear }) =>
        setAsked((before) => ({ chosen, clear, opened: true, time: (before?.time ?? 0) + 1 })),
    }
    return calls ? [action] : []
  }, [calls])
  const Dialog = useLate<EditDialogProps>(loadDialog, asked?.opened === true)
  const isOpened = useOpened(asked?.opened === true && Dialog !== null)
  const close = () => setAsked((before) => before && { ...before, opened: false })
  return {
    edit,
    dialog: calls && asked && Dialog && (
      <Dialog
        key={asked.time}
        kind={kind}
        chosen={asked.chosen}
        opened={isOpened}
        edited={calls.edited}
        preview={(changes, fields) =>
          calls.preview({ ...sentSelection(rules, asked.chosen, asked.chosen.count), changes, fields })
        }
        call={(changes, expected) =>
          calls.apply({ ...sentSelection(rules, asked.chosen, expected), changes })
        }
        onDone={() => {
          asked.clear()
          close()
        }}
        onNo={close}
      />
    ),
  }
}
