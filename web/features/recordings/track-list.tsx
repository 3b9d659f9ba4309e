import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DRAFT_NEEDS } from '#contract/catalogue/draft-needs.ts'
import { recordings } from '#contract/recordings.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useMay } from '#web/core/session/rights.ts'
import TrackListWithImport from '#web/features/imports/track-list.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AddRecordings } from './add-recordings.tsx'
import { DropTarget } from './drop-target.tsx'
import { type FoundFile, sortFiles } from './sort-files.ts'
import { addUploads } from './upload-queue.ts'

/** The track list, onto which recordings can be dropped. */
export default function TrackListWithRecordings() {
  const navigate = useNavigate()
  const may = useMay()
  if (!DRAFT_NEEDS.every(may)) return <TrackListWithImport />
  const take = (found: FoundFile[]) => {
    addUploads(sortFiles(found))
    void navigate({ to: '/tracks/recordings' })
  }
  return (
    <>
      <DropTarget onTake={take} />
      <TrackListWithImport
        headerLinks={
          <>
            <WaitingLink />
            <AddRecordings onTake={take} />
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
