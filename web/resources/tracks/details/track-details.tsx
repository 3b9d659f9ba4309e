import { useTranslation } from 'react-i18next'
import type { DeadLink as Dead } from '#contract/kinds/tracks.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { writeDay } from '#web/catalogue/days/days.ts'
import { linked, nameDetails } from '#web/catalogue/details/details.tsx'
import { RecordDetails } from '#web/catalogue/details/record-details.tsx'
import { nameLabels } from '#web/catalogue/form/name-labels.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { trackNames } from '#web/catalogue/kinds/track-names.ts'
import { AudioCell } from '#web/catalogue/list/audio-cell.tsx'
import { queryOf } from '#web/core/client/hooks.ts'
import { DeadLink } from '#web/resources/tracks/fetching/dead-link.tsx'
import { useRetry } from '#web/resources/tracks/fetching/retry.tsx'
import type { Row } from '#web/resources/tracks/list/track-columns.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { formatDuration } from '#web/ui/duration.ts'
import { RenditionFacts } from './rendition-facts.tsx'
import { SameSounds } from './same-sounds.tsx'
import { SoundFacts } from './sound-facts.tsx'
import styles from './track-details.module.css'

/** All of a track that its list has, at once; what was measured in its audio as soon as it comes. */
export function TrackDetails(row: Row) {
  const { t, i18n } = useTranslation()
  return (
    <RecordDetails
      row={row}
      kind="track"
      ask={queryOf(tracks.get, { params: { id: row.track_id } })}
      details={(track) => [
        ...nameDetails(trackNames(track), nameLabels),
        linked('field.artist', lookups.artists, track.trackArtist),
        {
          label: 'field.duration',
          text: track.duration === null ? null : formatDuration(track.duration),
        },
        { label: 'field.description', text: track.description },
        { label: 'field.description_hindi', text: track.description_hindi },
        {
          label: 'tracks.column.recorded',
          text: track.record_date && writeDay(track.record_date, i18n.language),
        },
        linked('field.tag', lookups.tags, track.trackTag),
        linked('field.category', lookups.categories, track.trackCategory),
        linked('field.subcategory', lookups.subcategories, track.trackSubCategory),
        linked('kind.albums', lookups.albums, track.trackAlbum),
        linked('field.playlist', lookups.playlists, track.trackPlaylist),
        { label: 'field.file_name', text: track.file_name },
        { label: 'field.track_link', text: track.track_link },
        {
          label: 'field.is_download_allowed',
          text: t(track.is_download_allowed === '1' ? 'action.yes' : 'action.no'),
        },
        { label: 'field.lyrics', text: track.lyrics },
        { label: 'field.lyrics_hindi', text: track.lyrics_hindi },
      ]}
      failure="tracks.noAudioDetails"
    >
      {(track, whole) => (
        <div className={styles.sound}>
          <AudioCell {...track} />
          <WhyNot track={track} dead={whole?.dead_links ?? []} />
          {whole?.sound && <SoundFacts sound={whole.sound} />}
          {whole && <SameSounds track_id={track.track_id} same={whole.same_sounds} />}
          {whole && <RenditionFacts renditions={whole.renditions} />}
        </div>
      )}
    </RecordDetails>
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
          {t('action.retry')}
        </BusyButton>
      )}
    </>
  )
}
