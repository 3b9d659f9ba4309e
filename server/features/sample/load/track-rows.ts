import { message } from '#server/core/messages/message.ts'
import { workedOn, workedOnLongAgo } from './dates.ts'
import { isMarked, type Sample, type Work } from './read-sample.ts'
import { seeded } from './seeded.ts'
import type { SampleFiles } from './store-sample-files.ts'

const slugOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
const linesOf = (verses: string | undefined) => verses?.replaceAll(' / ', '\n') ?? null

/** The tracks as rows of their table. Each has its recording, except one that waits and one that has failed. */
export const trackRows = (sample: Sample, files: SampleFiles, now: Date) =>
  sample.works.map((work) => ({
    display_name: work.work,
    display_name_hindi: work.hindi,
    description: work.description,
    description_hindi: work.description_hindi,
    lyrics: linesOf(work.sung?.lyrics),
    lyrics_hindi: linesOf(work.sung?.lyrics_hindi),
    record_date: work.record_date || null,
    cover_picture: files.coverOf('tracks', work.work),
    is_active: isMarked(work, 'inactive') ? '0' : '1',
    ...audioOf(work, files, now),
  }))

function audioOf(work: Work, files: SampleFiles, now: Date) {
  if (isMarked(work, 'waiting')) return linked(work, now, '0', message('fetch.waitingSample'))
  if (isMarked(work, 'failed')) return linked(work, now, '1', message('fetch.goneSample'))
  const audio = files.audioOf(work.work)
  if (!audio) throw new Error(`${work.work} has no recording`)
  return {
    ...audio,
    file_name: `${slugOf(work.work)}.opus`,
    track_link: null,
    is_track_complete: '1',
    message: null,
    // Few tracks are played often, most seldom.
    trackCount: Math.floor(4000 * seeded(`${work.work} played`).next() ** 3),
    ...workedOn(`tracks ${work.work}`, now),
  }
}

/** The columns of a track whose audio was to be downloaded from a link. */
function linked(work: Work, now: Date, is_track_complete: '0' | '1', message: string) {
  const file_name = `${slugOf(work.work)}.mp3`
  return {
    audio_key: null,
    audio_size: null,
    duration: null,
    bitrate: null,
    file_name,
    track_link: `https://audio.example.org/${file_name}`,
    is_track_complete,
    message,
    trackCount: 0,
    ...workedOnLongAgo(work.work, now),
  }
}
