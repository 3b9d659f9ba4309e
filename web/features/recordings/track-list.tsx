import { useTranslation } from 'react-i18next'
import { recordings } from '#contract/features/recordings.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import TrackListWithImport from '#web/features/imports/track-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useTakeRecordings } from './use-take-recordings.tsx'

/** The track list, onto which recordings can be dropped. */
export default function TrackListWithRecordings() {
  const recordingsHere = useTakeRecordings()
  if (!recordingsHere) return <TrackListWithImport />
  return (
    <>
      {recordingsHere.target}
      <TrackListWithImport
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

/** Links to the drafts that wait for this admin, if there are any. */
function WaitingLink() {
  const { t } = useTranslation()
  // Optional: if the number cannot be loaded, there is no link.
  const { data } = useQueryOf(recordings.waiting, {}, { meta: { quiet: true } })
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <LinkButton to="/tracks/recordings" variant="light">
      {t('recordings.waiting', { count })}
    </LinkButton>
  )
}
