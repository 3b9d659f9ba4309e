import { recordings } from '#contract/features/recordings.ts'
import { call } from '#web/core/client/call.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { logError } from '#web/core/feedback/error-list.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { i18n } from '#web/core/i18n/i18n.ts'

/** The cover of each folder, and the drafts from that folder that do not have it yet. */
const waiting = new Map<string, { cover: File; drafts: number[] }>()

export function expectCovers(covers: ReadonlyMap<string, File>): void {
  for (const [folder, cover] of covers)
    waiting.set(folder, { cover, drafts: waiting.get(folder)?.drafts ?? [] })
}

/**
 * Adds a new draft to its folder; after the last one, the folder's cover is given to the drafts without one of their own.
 * Returns whether drafts have changed.
 */
export async function coverDone(folder: string, draft_id: number, isLast: boolean): Promise<boolean> {
  const folderCover = waiting.get(folder)
  if (!folderCover) return false
  folderCover.drafts.push(draft_id)
  if (!isLast) return false
  // The folder itself stays, since an upload that is retried later gets the cover too.
  const drafts = folderCover.drafts.splice(0)
  const { cover } = folderCover
  try {
    const answer = await call(recordings.setCover, {
      body: { draft_id: drafts, cover_image: cover, only_missing: true },
    })
    if (answer.success === 1) return true
    refuse(cover, answer.errors?.cover_image ?? answer.message)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    refuse(cover, messageOf(error))
  }
  return false
}

function refuse({ name }: File, reason: string) {
  const text = i18n.t('recordings.coverUnused', { name, reason })
  logError(text)
  toast(text)
}
