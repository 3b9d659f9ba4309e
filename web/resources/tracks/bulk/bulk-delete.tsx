import { tracks } from '#contract/resources/tracks.ts'
import { BulkDialog } from '#web/catalogue/bulk/bulk-dialog.tsx'
import { useCountedCall } from '#web/catalogue/bulk/use-counted-call.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { FirstNames } from '#web/catalogue/names/first-names.tsx'
import { call } from '#web/core/client/call.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { selectionLabel, selectionOf, splitOf } from './selected-tracks.ts'

export type BulkDeleteProps = { chosen: Chosen; opened: boolean; onDone: () => void; onNo: () => void }

/** The dialog that deletes the selected tracks. */
export default function BulkDelete({ chosen, opened, onDone, onNo }: BulkDeleteProps) {
  const { t } = useTranslation()
  const { count, hasChanged, problem, isPending, run } = useCountedCall({
    expected: chosen.count,
    call: (expected) => {
      const { track_id: id, ...selection } = selectionOf(chosen, expected)
      return call(tracks.delete, { body: { ...selection, id } })
    },
    onDone,
  })
  const split = hasChanged ? null : splitOf(t, chosen)
  return (
    <BulkDialog
      opened={opened}
      title={t('catalogue.remove.question')}
      changed={hasChanged ? t('tracks.bulk.changedDelete', { count }) : null}
      problem={problem}
      isBusy={isPending}
      no={t('action.no')}
      yes={t('action.yes')}
      danger
      disabled={count === 0}
      onYes={run}
      onNo={onNo}
    >
      <FirstNames count={count} names={chosen.names}>
        {selectionLabel(t, chosen, count)}
      </FirstNames>
      {split && <p>{split}</p>}
      <p>{t('tracks.bulk.deleteHint', { count })}</p>
    </BulkDialog>
  )
}
