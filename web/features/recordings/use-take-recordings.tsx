import { useNavigate } from '@tanstack/react-router'
import { DRAFT_NEEDS } from '#contract/features/draft-needs.ts'
import { useMay } from '#web/core/session/rights.ts'
import { AddRecordings } from './add-recordings.tsx'
import { DropTarget } from './drop-target.tsx'
import { type FoundFile, sortFiles } from './sort-files.ts'
import { addUploads, type DroppedOn } from './upload-queue.ts'

/**
 * What a screen needs to take recordings: where they are dropped, and a button that chooses them. They become drafts of
 * tracks, in the record whose screen it is. Null for admins who may not add them.
 */
export function useTakeRecordings(droppedOn: DroppedOn = {}) {
  const navigate = useNavigate()
  const may = useMay()
  if (!DRAFT_NEEDS.every(may)) return null
  const take = (found: FoundFile[]) => {
    addUploads(sortFiles(found), droppedOn)
    void navigate({ to: '/tracks/recordings' })
  }
  return { target: <DropTarget onTake={take} />, button: <AddRecordings onTake={take} /> }
}
