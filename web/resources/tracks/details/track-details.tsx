import { LINKED, type LinkedResource } from '#contract/catalogue/references.ts'
import type { DeadLink as Dead } from '#contract/kinds/tracks.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { nameDetails } from '#web/catalogue/details/details.tsx'
import { RecordDetails } from '#web/catalogue/details/record-details.tsx'
import { nameLabels } from '#web/catalogue/form/name-labels.ts'
import { fieldDetails, linkDetail } from '#web/catalogue/kind-screens/kind-details.ts'
import { linksIn } from '#web/catalogue/kind-screens/kind-fields.ts'
import { AudioCell } from '#web/catalogue/list/audio-cell.tsx'
import { trackLinkLabel, trackNames } from '#web/catalogue/names/track-names.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DeadLink } from '#web/resources/tracks/fetching/dead-link.tsx'
import { useRetry } from '#web/resources/tracks/fetching/retry.tsx'
import type { Row } from '#web/resources/tracks/list/track-columns.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { formatDuration } from '#web/ui/duration.ts'
import { RenditionFacts } from './rendition-facts.tsx'
import { SameSounds } from './same-sounds.tsx'
import { SoundFacts } from './sound-facts.tsx'
import styles from './track-details.module.css'

/** The linked kinds without artists and tags, which are listed before the others. */
const REST = LINKED.filter((name) => name !== 'artists' && name !== 'tags')

const linkDetails = (track: Row, names: readonly LinkedResource[]) =>
  linksIn('tracks')
    .filter(({ to }) => names.includes(to))
    .map((link) => linkDetail(link, track, trackLinkLabel(link.to)))

/** The details of a track: what the list has at once, and what was measured in its audio when it is loaded. */
export function TrackDetails(row: Row) {
  const { t, i18n } = useTranslation()
  const writing = { t, language: i18n.language }
  return (
    <RecordDetails
      row={row}
      kind="track"
      ask={queryOf(tracks.get, { params: { id: row.track_id } })}
      details={(track) => [
        ...nameDetails(trackNames(track), nameLabels),
        ...linkDetails(track, ['artists']),
        {
          label: 'field.duration',
          text: track.duration === null ? null : formatDuration(track.duration),
        },
        ...fieldDetails('tracks', 'names', track, writing),
        ...fieldDetails('tracks', 'belongs', track, writing),
        ...linkDetails(track, ['tags']),
        ...linkDetails(track, REST),
        ...fieldDetails('tracks', 'recording', track, writing),
        ...fieldDetails('tracks', 'lyrics', track, writing),
      ]}
      loadProblem="tracks.noAudioDetails"
    >
      {(track, whole) => (
        <div className={styles.sound}>
          <AudioCell {...track} />
          <AudioProblem track={track} dead={whole?.dead_links ?? []} />
          {whole?.sound && <SoundFacts sound={whole.sound} />}
          {whole && <SameSounds track_id={track.track_id} same={whole.same_sounds} />}
          {whole && <RenditionFacts renditions={whole.renditions} />}
        </div>
      )}
    </RecordDetails>
  )
}

/** The problems of a track's links. The reason why a new link has failed is left out where the same link is shown as dead. */
function AudioProblem({ track, dead }: { track: Row; dead: readonly Dead[] }) {
  const { t } = useTranslation()
  const retry = useRetry()
  const { track_id, message } = track
  const isDead = dead.some(({ field }) => field === 'track_link')
  const hasFailed = message !== null && (isDead || track.trackData === null) && track.track_link !== null
  return (
    <>
      {message && !isDead && <p className={styles.reason}>{message}</p>}
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
