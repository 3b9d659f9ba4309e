import { useTranslation } from 'react-i18next'
import { type DeadLink as Dead, tracks } from '#contract/tracks.ts'
import { queryOf } from '../api/hooks.ts'
import { AudioCell } from '../catalogue/audio-cell.tsx'
import { WholeDetails } from '../catalogue/whole-details.tsx'
import { tagLookup } from '../lookups.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { writeDay } from './days.ts'
import { DeadLink } from './dead-link.tsx'
import { useRetry } from './retry.tsx'
import type { Row } from './track-columns.tsx'
import styles from './track-details.module.css'

/** All of a track that its list has, at once; its lyrics as soon as they come. */
export function TrackDetails(row: Row) {
  return (
    <WholeDetails
      row={row}
      kind="track"
      ask={queryOf(tracks.get, { params: { id: row.track_id } })}
      details={(track, whole) => [
        { label: 'tracks.column.name', text: track.display_name },
        { label: 'tracks.field.hindiName', text: track.display_name_hindi },
        { label: 'tracks.field.description', text: track.description },
        { label: 'tracks.field.hindiDescription', text: track.description_hindi },
        { label: 'tracks.column.recorded', text: track.record_date && writeDay(track.record_date) },
        { label: 'tracks.column.tag', names: tagLookup.choicesOf(track.trackTag) },
        { label: 'tracks.column.category', names: track.trackCategory },
        { label: 'tracks.field.subcategory', names: track.trackSubCategory },
        { label: 'tracks.column.album', names: track.trackAlbum },
        { label: 'tracks.field.artist', names: track.trackArtist },
        { label: 'tracks.column.playlist', names: track.trackPlaylist },
        { label: 'tracks.column.file', text: track.file_name },
        { label: 'tracks.field.link', text: track.track_link },
        { label: 'tracks.field.lyrics', text: whole?.lyrics ?? null },
        { label: 'tracks.field.hindiLyrics', text: whole?.lyrics_hindi ?? null },
      ]}
      failure="tracks.noLyrics"
    >
      {(track, whole) => (
        <div className={styles.sound}>
          <AudioCell {...track} />
          <WhyNot track={track} dead={whole?.dead_links ?? []} />
        </div>
      )}
    </WholeDetails>
  )
}

/** What is the matter with the links of a track. Why a new link has failed is said only once: where it is said to be dead. */
function WhyNot({ track, dead }: { track: Row; dead: readonly Dead[] }) {
  const { t } = useTranslation()
  const retry = useRetry()
  const { track_id, message } = track
  const isDead = dead.some(({ field }) => field === 'track_link')
  const hasFailed = message !== null && (isDead || track.trackData === null) && track.track_link !== null
  return (
    <>
      {message && !isDead && <p className={styles.why}>{message}</p>}
      {dead.map((link) => (
        <DeadLink key={link.field} {...link} />
      ))}
      {hasFailed && (
        <BusyButton
          className={styles.retry}
          size="compact-sm"
          variant="default"
          loading={retry.isPending}
          onClick={() => retry.mutate({ body: { track_id } })}
        >
          {t('tracks.pendingList.retry')}
        </BusyButton>
      )}
    </>
  )
}
