import type { ReactNode } from 'react'
import { DRAFT_NEEDS } from '#contract/features/draft-needs.ts'
import { recordings } from '#contract/features/recordings.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { ImportButton } from '#web/features/imports/import-button.tsx'
import TrackListWithImport from '#web/features/imports/track-list.tsx'
import { IconFileMusic } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './recordings.module.css'
import { useTakeRecordings } from './use-take-recordings.tsx'

/** The track list with dropped recordings added. */
export default function TrackListWithRecordings() {
  // The error stays silent, because the button is shown without the number then.
  const { data } = useQueryOf(
    recordings.waiting,
    {},
    { enabled: DRAFT_NEEDS.every(useMay()), meta: { quiet: true } },
  )
  const recordingsHere = useTakeRecordings({}, data?.count)
  if (!recordingsHere) return <TrackListWithImport />
  return (
    <>
      {recordingsHere.target}
      <TrackListWithImport
        beginnings={<Beginnings add={recordingsHere.button} />}
        links={recordingsHere.button}
      />
    </>
  )
}

/** The ways to the first tracks: dropped recordings, a sheet, or the form. */
function Beginnings({ add }: { add: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.beginnings}>
      <p>
        <IconFileMusic size={28} stroke={1.4} aria-hidden />
        {t('recordings.dropHere')}
      </p>
      <div>
        {add}
        <ImportButton />
        <LinkButton to="/tracks/add" variant="default">
          {t('action.add')}
        </LinkButton>
      </div>
    </div>
  )
}
