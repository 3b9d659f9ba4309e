import { sql } from 'kysely'
import type { Transaction } from '#server/core/database/connect.ts'
import type { Queue } from '#server/core/jobs/queue.ts'
import { drawWaveform } from './draw-peaks.job.ts'
import { canBeDrawn } from './draw-peaks.ts'

/**
 * Queues drawing the waveform of a stored recording, unless it was queued before: a waveform that cannot be drawn is
 * not retried at every view. Until it is drawn, it is empty.
 */
export async function drawOnce(trx: Transaction, queue: Queue, key: string): Promise<void> {
  if (!canBeDrawn(key)) return
  const { numAffectedRows } = await sql`
    insert into audio_peaks (key, peaks) select key, ''::bytea from stored_file where key = ${key}
    on conflict (key) do nothing`.execute(trx)
  if (numAffectedRows === 1n) await queue.add(trx, drawWaveform, [{ payload: { key } }])
}
