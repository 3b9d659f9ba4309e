import { sql } from 'kysely'
import type { Transaction } from '#server/database/connect.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { drawWaveform } from './draw-peaks.job.ts'
import { canBeDrawn } from './draw-peaks.ts'

/**
 * Has the waveform of a stored recording drawn, unless that was asked for before: one that cannot be drawn is not tried
 * anew each time that somebody looks at it. Until it is drawn it is empty.
 */
export async function drawOnce(trx: Transaction, queue: Queue, key: string): Promise<void> {
  if (!canBeDrawn(key)) return
  const { numAffectedRows } = await sql`
    insert into audio_peaks (key, peaks) select key, ''::bytea from stored_file where key = ${key}
    on conflict (key) do nothing`.execute(trx)
  if (numAffectedRows === 1n) await queue.add(trx, drawWaveform, [{ payload: { key } }])
}
