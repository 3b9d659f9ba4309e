import type { EditedDetails } from '#contract/features/imports/edited.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Segments } from '#web/ui/segments.tsx'
import styles from './existing.module.css'
import shared from './import.module.css'
import { useChooseCells } from './use-choose-cells.ts'

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

const KEPT = ['catalogue', 'file'] as const
const LABELS = { catalogue: 'fileUpdates.keepCatalogue', file: 'fileUpdates.takeFile' } as const

/** The choice for all conflicts that are not written yet. */
export function AllConflicts({ details }: { details: EditedDetails }) {
  const { t } = useTranslation()
  const { state, waiting, existing, conflicts, to_write } = details
  const { choose, taking } = useChooseCells()
  if (state === 'undone' || conflicts === 0 || waiting + existing === 0) return null
  const now = to_write.conflicts === conflicts ? 'file' : to_write.conflicts === 0 ? 'catalogue' : null
  // The button shows the choice before the server has answered.
  const chosen = taking === null ? now : taking ? 'file' : 'catalogue'
  return (
    <section className={styles.existing}>
      <Segments
        label={t('fileUpdates.allConflicts')}
        options={KEPT.map((value) => ({ value, label: t(LABELS[value]) }))}
        value={chosen}
        onChange={(value) => choose(value === 'file')}
      />
    </section>
  )
}
