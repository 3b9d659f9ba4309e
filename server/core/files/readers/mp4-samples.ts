import { boxesIn, find, u32, u64 } from './mp4-boxes.ts'

/** The totals of a track's tables: for all samples, and for those that lie wholly within the file. */
export type Samples = { count: number; bytes: number; time: number; present: { count: number; time: number } }

const NONE: Samples = { count: 0, bytes: 0, time: 0, present: { count: 0, time: 0 } }

function count(all: Samples, bytes: number, time: number, isPresent: boolean): void {
  all.count++
  all.bytes += bytes
  all.time += time
  if (bytes === 0 || !isPresent) return
  all.present.count++
  all.present.time += time
}

/** The most samples that are counted: a recording of two days has some seven million. */
const MAX_SAMPLES = 20_000_000

/** Reads the tables of a track (`stbl`). Times are in its own unit. Source: ISO/IEC 14496-12, 8.6 and 8.7. */
export function samplesIn(stbl: Buffer, fileSize: number): Samples {
  const sizes = sizesIn(stbl)
  const times = find(stbl, 'stts')
  const chunks = find(stbl, 'stsc')
  const places = find(stbl, 'stco') ?? find(stbl, 'co64')
  if (!sizes || !times || !chunks || !places || sizes.count === 0 || sizes.count > MAX_SAMPLES) return NONE
  const place = find(stbl, 'stco')
    ? (n: number) => u32(places, 8 + 4 * n)
    : (n: number) => u64(places, 8 + 8 * n)
  const duration = runs(times, 8, (at) => [u32(times, at), u32(times, at + 4)])
  const all = { ...NONE, present: { ...NONE.present } }
  const rows = u32(chunks, 4)
  const chunkCount = u32(places, 4)
  let row = 0
  for (let chunk = 1; chunk <= chunkCount && all.count < sizes.count; chunk++) {
    while (row + 1 < rows && u32(chunks, 8 + 12 * (row + 1)) <= chunk) row++
    const inChunk = u32(chunks, 8 + 12 * row + 4)
    if (inChunk === 0 || 8 + 12 * row + 8 > chunks.length) break
    let at = place(chunk - 1)
    for (let n = 0; n < inChunk && all.count < sizes.count; n++) {
      const size = sizes.of(all.count)
      const time = duration()
      at += size
      count(all, size, time, at <= fileSize)
    }
  }
  return all
}

function sizesIn(stbl: Buffer): { count: number; of(n: number): number } | null {
  const same = find(stbl, 'stsz')
  if (same) {
    const [each, count] = [u32(same, 4), u32(same, 8)]
    return { count, of: each > 0 ? () => each : (n) => u32(same, 12 + 4 * n) }
  }
  const compact = find(stbl, 'stz2')
  if (!compact) return null
  const bits = compact.at(7) ?? 0
  return {
    count: u32(compact, 8),
    of(n) {
      if (bits === 16) return ((compact.at(12 + 2 * n) ?? 0) << 8) | (compact.at(13 + 2 * n) ?? 0)
      if (bits === 8) return compact.at(12 + n) ?? 0
      return ((compact.at(12 + (n >> 1)) ?? 0) >> (n % 2 === 0 ? 4 : 0)) & 15
    },
  }
}

/** Iterates over the values of a table, each repeated as often as its row says, and the last for ever. */
function runs(
  table: Buffer,
  begin: number,
  rowAt: (at: number) => [count: number, value: number],
): () => number {
  let at = begin
  let [left, value] = rowAt(at)
  return () => {
    while (left === 0 && at + 16 <= table.length) {
      at += 8
      ;[left, value] = rowAt(at)
    }
    if (left > 0) left--
    return value
  }
}

/** The default values of a track in each fragment (`trex`). */
export type Defaults = { duration: number; size: number }

/** The samples of a track in the fragment (`moof`) at `from`. Source: ISO/IEC 14496-12, 8.8. */
export function samplesOfFragment(
  moof: Buffer,
  from: number,
  fileSize: number,
  defaultsOf: (track: number) => Defaults,
): Map<number, Samples> {
  const tracks = new Map<number, Samples>()
  for (const { type, body } of boxesIn(moof)) {
    const head = type === 'traf' ? find(body, 'tfhd') : null
    if (!head) continue
    const flags = u32(head, 0) & 0xffffff
    const track = u32(head, 4)
    let at = 8
    const next = (flag: number, length: 4 | 8): number | null => {
      if (!(flags & flag)) return null
      at += length
      return length === 8 ? u64(head, at - 8) : u32(head, at - 4)
    }
    const base = next(0x1, 8) ?? from
    next(0x2, 4)
    const usual = defaultsOf(track)
    const duration = next(0x8, 4) ?? usual.duration
    const size = next(0x10, 4) ?? usual.size
    const all = tracks.get(track) ?? { ...NONE, present: { ...NONE.present } }
    let place = base
    for (const run of boxesIn(body))
      if (run.type === 'trun') place = addRun(all, run.body, { base, place, fileSize, duration, size })
    tracks.set(track, all)
  }
  return tracks
}

type Run = Defaults & { base: number; place: number; fileSize: number }

/** Adds the samples of a run. Returns the offset of the next run, for a run without one of its own. */
function addRun(all: Samples, run: Buffer, { base, place, fileSize, duration, size }: Run): number {
  const flags = u32(run, 0) & 0xffffff
  const samples = u32(run, 4)
  let at = 8
  let end = place
  if (flags & 0x1) {
    end = base + (at + 4 <= run.length ? run.readInt32BE(at) : 0)
    at += 4
  }
  if (flags & 0x4) at += 4
  const own = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag)
  for (let n = 0; n < Math.min(samples, MAX_SAMPLES); n++) {
    if (own.length > 0 && at + 4 * own.length > run.length) break
    const value = (flag: number, usual: number) =>
      flags & flag ? u32(run, at + 4 * own.indexOf(flag)) : usual
    const [time, bytes] = [value(0x100, duration), value(0x200, size)]
    at += 4 * own.length
    end += bytes
    count(all, bytes, time, end <= fileSize)
  }
  return end
}

export const joined = (one: Samples, other: Samples): Samples => ({
  count: one.count + other.count,
  bytes: one.bytes + other.bytes,
  time: one.time + other.time,
  present: {
    count: one.present.count + other.present.count,
    time: one.present.time + other.present.time,
  },
})
