import * as z from 'zod/mini'
import { type TrackFilters, trackFilters } from '#contract/selection.ts'
import type { Filters, SearchParams } from '#web/catalogue/list/list-state.ts'

/**
 * The filters of the track list, parsed from its URL by the contract's rules. The params have the names of the fields;
 * several ids are joined, "3,7". Malformed or unknown values count as absent.
 */
export function filtersOf(params: SearchParams): TrackFilters {
  const sound = Object.entries(trackFilters.shape)
    .map(([name, rule]) => [name, z.safeParse(rule, params[name]).success ? params[name] : undefined])
    .filter(([, value]) => value !== undefined)
  return z.parse(trackFilters, Object.fromEntries(sound))
}

/** Formats filters as URL params; inactive ones are left out. */
export function paramsOf(filters: TrackFilters): Filters {
  const texts = Object.entries(filters).map(([name, value]) => [name, textOf(value)])
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

const textOf = (value: TrackFilters[keyof TrackFilters]) =>
  Array.isArray(value) ? value.join(',') : value ? String(value) : ''

/** Normalizes the filters of a URL, so that equal filters are equal texts. */
export const readFilters = (params: SearchParams): Filters => paramsOf(filtersOf(params))
