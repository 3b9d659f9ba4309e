import { useMemo, useState } from 'react'
import { needOf } from '#contract/calls/permissions.ts'
import { MAX_MERGED } from '#contract/catalogue/merge.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import type { BulkAction, DetailsButton } from '#web/catalogue/list/list-types.ts'
import type { MergeDialogProps } from '#web/catalogue/merge/merge-dialog.tsx'
import { useLate } from '#web/core/client/use-late.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import { useMay } from '#web/core/session/rights.ts'
import { IconArrowMerge } from '#web/ui/icons/first-load.ts'
import { useOpened } from '#web/ui/use-opened.ts'

const loadDialog = () => withTexts(() => import('#web/catalogue/merge/merge-dialog.tsx'))

/** The button in a record's details that merges it with others. */
export const mergeButton = <Row,>(run: (row: Row) => void): DetailsButton<Row> => ({
  id: 'merge',
  icon: IconArrowMerge,
  label: 'merge.action',
  run,
})

type Asked = { ids: readonly number[]; clear: () => void; opened: boolean; time: number }

/**
 * The bulk action that merges the selected records, null where the admin may not. `open` starts it for records chosen
 * elsewhere, and `dialog` is its dialog.
 */
export function useMerge<Row>(kind: KindName | null) {
  const may = useMay()
  const isAllowed = kind !== null && may(needOf(kind, 'edit')) && may(needOf(kind, 'delete'))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, merge] = useMemo(() => {
    const ask = (ids: readonly number[], clear: () => void = () => {}) =>
      setAsked((before) => ({ ids, clear, opened: true, time: (before?.time ?? 0) + 1 }))
    const action: BulkAction<Row> = {
      id: 'merge',
      icon: IconArrowMerge,
      label: 'merge.action',
      isFor: ({ all, keys }) => !all && keys.length > 1 && keys.length <= MAX_MERGED + 1,
      run: ({ keys }, { clear }) => ask(keys, clear),
    }
    return [ask, action] as const
  }, [])
  const Dialog = useLate<MergeDialogProps>(loadDialog, asked?.opened === true)
  const isOpened = useOpened(asked?.opened === true && Dialog !== null)
  const close = () => setAsked((before) => before && { ...before, opened: false })
  return {
    merge: isAllowed ? merge : null,
    open,
    dialog: kind && asked && Dialog && (
      <Dialog
        key={asked.time}
        kind={kind}
        ids={asked.ids}
        opened={isOpened}
        onDone={() => {
          asked.clear()
          close()
        }}
        onNo={close}
      />
    ),
  }
}
