import { sentences, type Word } from '#contract/word.ts'
import { say } from '#server/words/say.ts'

type Imported = { rows: number; added: number; existing: number; failed: number }

/** '8 of 10 tracks added. 1 was there already. 1 failed. The recordings are being fetched.' */
export function importedInWords({ rows, added, existing, failed }: Imported): Word {
  if (rows === 0) return say('imports.empty')
  return sentences(
    say('imports.added', { added, count: rows }),
    existing === 0 ? null : say('imports.existing', { count: existing }),
    failed === 0 ? null : say('imports.failed', { count: failed }),
    added === 0 ? null : say('imports.fetched'),
  )
}

type Undone = { deleted: number; records_deleted: number; records_kept: number }

/** '10 tracks deleted, and 3 records that came with them. 1 record stays for something else uses them.' */
export const undoneInWords = ({ deleted, records_deleted, records_kept }: Undone): Word =>
  sentences(
    records_deleted === 0
      ? say('imports.deleted', { tracks: deleted })
      : say('imports.deletedWith', { tracks: deleted, records: records_deleted }),
    records_kept === 0 ? null : say('imports.kept', { count: records_kept }),
  )
