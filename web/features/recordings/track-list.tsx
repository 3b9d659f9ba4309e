import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { recordings } from '#contract/features/recordings.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { ImportButton } from '#web/features/imports/import-button.tsx'
import TrackListWithImport from '#web/features/imports/track-list.tsx'
import { IconFileMusic } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './recordings.module.css'
import { useTakeRecordings } from './use-take-recordings.tsx'

/** The track list with dropped recordings added. */
export default function TrackListWithRecordings() {
  const recordingsHere = useTakeRecordings()
  if (!recordingsHere) return <TrackListWithImport />
  return (
    <>
      {recordingsHere.target}
      <TrackListWithImport
        beginnings={<Beginnings add={recordingsHere.button} />}
        links={
          <>
            <WaitingLink />
            {recordingsHere.button}
          </>
        }
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

/** The link to the drafts that wait for this admin, if there are any. */
function WaitingLink() {
  const { t } = useTranslation()
  // The error stays silent, because without the number there is simply no link.
  const { data } = useQueryOf(recordings.waiting, {}, { meta: { quiet: true } })
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <LinkButton to="/tracks/recordings" variant="light">
      {t('recordings.waiting', { count })}
    </LinkButton>
  )
}
