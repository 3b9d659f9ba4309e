import { useQuery } from '@tanstack/react-query'
import { MAX_TOTALS, type TrackTotals, type TrackTotalsCall } from '#contract/catalogue/track-totals.ts'
import type { ListColumn } from '#web/catalogue/list/list-types.ts'
import { call } from '#web/core/client/call.ts'
import { ApiError } from '#web/core/client/errors.ts'
import { inBatches } from '#web/core/client/in-batches.ts'
import { WholeNumber } from '#web/core/i18n/whole-number.tsx'
import { formatDuration } from '#web/ui/duration.ts'

/**
 * The columns for the number of a record's tracks, their total duration and their plays. They are read only for the rows on the
 * screen.
 */
export function trackTotalColumns<Row>(
  endpoint: TrackTotalsCall,
  keyOf: (row: Row) => number,
): ListColumn<Row, never>[] {
  const read = inBatches(MAX_TOTALS, async (ids: number[]) => {
    const answer = await call(endpoint, { body: { id: ids } })
    if (answer.success === 0) throw new ApiError(answer)
    const found = new Map(answer.data.map((totals) => [totals.id, totals]))
    return (id: number): TrackTotals => found.get(id) ?? { id, tracks: 0, duration: 0, plays: 0 }
  })
  const Total = ({ id, of }: { id: number; of: 'tracks' | 'duration' | 'plays' }) => {
    const { data } = useQuery({ queryKey: [endpoint.path, id], queryFn: () => read(id) })
    if (!data) return null
    return of === 'duration' ? formatDuration(data.duration) : <WholeNumber value={data[of]} />
  }
  const column = { optional: true, wide: true, need: 'tracks.view' } as const
  return [
    {
      ...column,
      id: 'tracks',
      label: 'kind.tracks',
      width: '92px',
      cell: (row) => <Total id={keyOf(row)} of="tracks" />,
    },
    {
      ...column,
      id: 'duration',
      label: 'field.duration',
      width: '104px',
      cell: (row) => <Total id={keyOf(row)} of="duration" />,
    },
    {
      ...column,
      id: 'plays',
      label: 'dashboard.plays',
      width: '92px',
      cell: (row) => <Total id={keyOf(row)} of="plays" />,
    },
  ]
}
