import type { Envelope } from '#contract/calls/envelope.ts'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { FirstNames } from '#web/catalogue/names/first-names.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { selectionLabel } from './selected-records.ts'
import { useCountedCall } from './use-counted-call.ts'

/** The texts of the question that is asked about a selection. */
export type SelectionQuestion = {
  title: TextKey
  yes: TextKey
  no: TextKey
  /** What the change will lead to. */
  hint?: TextKey
  danger?: boolean
}

export type SelectionDialogProps = {
  question: SelectionQuestion
  kind: CountedKind
  chosen: Chosen
  opened: boolean
  call: (expected: number) => Promise<Envelope<unknown>>
  onDone: () => void
  onNo: () => void
}

/** Asks before a selection is changed or deleted, with its exact number; asks again when that has changed. */
export default function SelectionDialog({
  question: { title, yes, no, hint, danger },
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
      danger={danger === true}
      disabled={count === 0}
      onYes={run}
      onNo={onNo}
    >
      <FirstNames count={count} names={chosen.names}>
        {selectionLabel(t, kind, chosen, count)}
      </FirstNames>
      {hint && <p>{t(hint)}</p>}
    </BulkDialog>
  )
}
