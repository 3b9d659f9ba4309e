import { useQuery } from '@tanstack/react-query'
import type { PlacedTrack } from '#contract/catalogue/placed-tracks.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { editRow } from '#web/catalogue/list/row-actions.tsx'
import type { PeekOf } from '#web/catalogue/screen/use-peek.ts'
import { queryOf } from '#web/core/client/hooks.ts'
import { queryClient } from '#web/core/client/query-client.ts'
import { TrackDetails } from '#web/resources/tracks/details/track-details.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'

const ask = (id: number) => queryOf(tracks.get, { params: { id } })

const { right: _, ...edit } = editRow<PlacedTrack>(({ track_id }) => `/tracks/edit/${track_id}`)

/** The side panel for a track of an album or playlist, which shows it as the list of tracks does. */
export const trackPeek: PeekOf<PlacedTrack> = {
  kind: 'tracks',
  // Only the page of the list has the position, so it is 0 for a track that was loaded by its id.
  ask: (id) => ({
    queryKey: [...ask(id).queryKey, 'placed'],
    queryFn: async () => ({ ...(await queryClient.fetchQuery(ask(id))), position: 0 }),
  }),
  show: ({ track_id }) => <Track id={track_id} />,
  links: [{ ...edit, need: 'tracks.edit' }],
  usedIn: (id) => queryOf(tracks.usedIn, { body: { id } }),
}

function Track({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(ask(id))
  if (data) return <TrackDetails {...data} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Loading height={160} />
}
