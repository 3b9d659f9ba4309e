import type { TrackFilters } from '#contract/selection.ts'
import {
  audioLabels,
  BY_NAME,
  gapFilters,
  type LinkFilter,
  linkFilters,
  type statusLabels,
} from './filter-links.ts'

type Said = {
  label:
    | (typeof gapFilters)[number]['label']
    | (typeof audioLabels)[keyof typeof audioLabels]
    | typeof BY_NAME
}
type Valued =
  | { label: 'tracks.filter.statusIs'; status: keyof typeof statusLabels }
  | { label: 'tracks.filter.recordedFrom' | 'tracks.filter.recordedTo'; day: string }

/** One active filter, and the remaining filters without it. */
export type FilterChip = { key: string; without: TrackFilters } & (
  | Said
  | Valued
  | { link: LinkFilter; id: number }
)

/** Splits the filters into chips, in the order of their fields: one per named record. */
export function chipsOf(filters: TrackFilters): FilterChip[] {
  const { status, audio, matched_by, recorded_from, recorded_to } = filters
  const chips: FilterChip[] = []
  if (status)
    chips.push({
      key: 'status',
      label: 'tracks.filter.statusIs',
      status,
      without: { ...filters, status: '' },
    })
  for (const link of linkFilters) {
    const ids = filters[link.field] ?? []
    for (const id of ids) {
      const others = ids.filter((other) => other !== id)
      chips.push({ key: `${link.field}-${id}`, link, id, without: { ...filters, [link.field]: others } })
    }
  }
  for (const { field, label } of gapFilters)
    if (filters[field]) chips.push({ key: field, label, without: { ...filters, [field]: false } })
  if (audio) chips.push({ key: 'audio', label: audioLabels[audio], without: { ...filters, audio: '' } })
  if (matched_by) chips.push({ key: 'matched_by', label: BY_NAME, without: { ...filters, matched_by: '' } })
  if (recorded_from)
    chips.push({
      key: 'recorded_from',
      label: 'tracks.filter.recordedFrom',
      day: recorded_from,
      without: { ...filters, recorded_from: '' },
    })
  if (recorded_to)
    chips.push({
      key: 'recorded_to',
      label: 'tracks.filter.recordedTo',
      day: recorded_to,
      without: { ...filters, recorded_to: '' },
    })
  return chips
}
