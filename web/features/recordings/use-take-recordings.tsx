import { useNavigate } from '@tanstack/react-router'
import { DRAFT_NEEDS } from '#contract/features/draft-needs.ts'
import { useMay } from '#web/core/session/rights.ts'
import { AddRecordings } from './add-recordings.tsx'
import { DropTarget } from './drop-target.tsx'
import { type FoundFile, sortFiles } from './sort-files.ts'
import { addUploads, type DroppedOn } from './upload-queue.ts'

/**
 * The parts that let a screen take recordings: an area for drops and a button; null for admins who may not add any. The
 * recordings become drafts of tracks in the screen's record. `waiting` is the number of drafts that the button leads to.
 */
export function useTakeRecordings(droppedOn: DroppedOn = {}, waiting = 0) {
  const navigate = useNavigate()
  const may = useMay()
  if (!DRAFT_NEEDS.every(may)) return null
  const take = (found: FoundFile[]) => {
    addUploads(sortFiles(found), droppedOn)
    void navigate({ to: '/tracks/recordings' })
  }
  return { target: <DropTarget onTake={take} />, button: <AddRecordings onTake={take} waiting={waiting} /> }
}
