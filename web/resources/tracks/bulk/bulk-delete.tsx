import { useTranslation } from 'react-i18next'
import { tracks } from '#contract/tracks.ts'
import { call } from '../api/call.ts'
import type { Chosen } from '../catalogue/selection.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { selectionInWords, selectionOf } from './selected-tracks.ts'
import { useCountedCall } from './use-counted-call.ts'

type Props = { chosen: Chosen; opened: boolean; onDone: () => void; onNo: () => void }

/** Deletes the chosen tracks. */
export function BulkDelete({ chosen, opened, onDone, onNo }: Props) {
  const { t } = useTranslation()
  const { count, hasChanged, problem, isPending, run } = useCountedCall({
    told: chosen.count,
    call: (expected) => {
      const { track_id: id, ...selection } = selectionOf(chosen, expected)
      return call(tracks.delete, { body: { ...selection, id } })
    },
    onDone,
  })
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
      <p>
        <b>{selectionInWords(t, chosen, count)}</b>
      </p>
      <p>{t('tracks.bulk.deleteHint', { count })}</p>
    </BulkDialog>
  )
}
