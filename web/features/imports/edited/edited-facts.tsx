import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EditedDetails } from '#contract/features/imports/edited.ts'
import shared from '../import.module.css'
import styles from './edited.module.css'
import { useChoose } from './use-edited.ts'

/** The parts of an edited export that are not written, with the reasons. */
export function EditedNotes({ details }: { details: EditedDetails }) {
  const { t } = useTranslation()
  const { state, to_write, problems, gone, skipped, conflicts } = details
  const notes = [
    conflicts > 0 && t('fileUpdates.conflicts', { conflicts }),
    problems > 0 && t('fileUpdates.problems', { problems }),
    gone > 0 && t('fileUpdates.gone', { gone }),
    state === 'done' && to_write.cells > 0 && t('fileUpdates.wouldChange', to_write),
    skipped > 0 && t('fileUpdates.skipped', { skipped }),
  ]
  return notes.map(
    (note) =>
      note && (
        <p key={note} className={shared.note}>
          {note}
        </p>
      ),
  )
}

/** The choice for all conflicts that are not written yet. */
export function AllConflicts({
  details: { state, waiting, existing, conflicts, to_write },
}: {
  details: EditedDetails
}) {
  const { t } = useTranslation()
  const { choose, isPending } = useChoose()
  if (state === 'undone' || conflicts === 0 || waiting + existing === 0) return null
  return (
    <fieldset className={styles.all} disabled={isPending}>
      <legend>{t('fileUpdates.allConflicts')}</legend>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={to_write.conflicts === 0}
        onClick={() => choose(false)}
      >
        {t('fileUpdates.keepCatalogue')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-pressed={to_write.conflicts === conflicts}
        onClick={() => choose(true)}
      >
        {t('fileUpdates.takeFile')}
      </Button>
    </fieldset>
  )
}
