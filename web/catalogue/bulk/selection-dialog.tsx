import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { selectionLabel } from './selected-records.ts'
import { useCountedCall } from './use-counted-call.ts'

/** What is done with a selection. */
export type SelectionAct = 'activate' | 'deactivate' | 'delete'

export type SelectionDialogProps = {
  act: SelectionAct
  kind: CountedKind
  chosen: Chosen
  opened: boolean
  call: (expected: number) => Promise<Envelope<unknown>>
  onDone: () => void
  onNo: () => void
}

const TEXTS = {
  activate: { title: 'catalogue.bulk.activateTitle', yes: 'catalogue.bulk.activate', no: 'action.cancel' },
  deactivate: {
    title: 'catalogue.bulk.deactivateTitle',
    yes: 'catalogue.bulk.deactivate',
    no: 'action.cancel',
  },
  delete: { title: 'catalogue.remove.question', yes: 'action.yes', no: 'action.no' },
} as const

/** Asks before a selection is changed or deleted, with its exact number; asks again when that has changed. */
export default function SelectionDialog({
  act,
  kind,
  chosen,
  opened,
  call,
  onDone,
  onNo,
}: SelectionDialogProps) {
  const { t } = useTranslation()
  const { count, hasChanged, problem, isPending, run } = useCountedCall({
    expected: chosen.count,
    call,
    onDone,
  })
  const { title, yes, no } = TEXTS[act]
  const changed = t('catalogue.bulk.changed', { what: t(`counted.${kind}`, { count }) })
  return (
    <BulkDialog
      opened={opened}
      title={t(title)}
      changed={hasChanged ? changed : null}
      problem={problem}
      isBusy={isPending}
      no={t(no)}
      yes={t(yes)}
      danger={act === 'delete'}
      disabled={count === 0}
      onYes={run}
      onNo={onNo}
    >
      <p>
        <b>{selectionLabel(t, kind, chosen, count)}</b>
      </p>
      {act === 'delete' && <p>{t('catalogue.bulk.deleteHint')}</p>}
    </BulkDialog>
  )
}
