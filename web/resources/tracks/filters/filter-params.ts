import * as z from 'zod/mini'
import { type TrackFilters, trackFilters } from '#contract/selection.ts'
import type { Filters, SearchParams } from '../catalogue/list-state.ts'

/**
 * The filters of the track list, read from its URL by the contract's own rules. The params are called as the fields
 * are; several ids stand in one text, "3,7". What is malformed or unknown counts as absent.
 */
export function filtersOf(params: SearchParams): TrackFilters {
  const sound = Object.entries(trackFilters.shape)
    .map(([name, rule]) => [name, z.safeParse(rule, params[name]).success ? params[name] : undefined])
    .filter(([, value]) => value !== undefined)
  return z.parse(trackFilters, Object.fromEntries(sound))
}

/** Writes filters as params of the URL; those that narrow nothing are left out. */
export function paramsOf(filters: TrackFilters): Filters {
  const texts = Object.entries(filters).map(([name, value]) => [name, textOf(value)])
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

const textOf = (value: TrackFilters[keyof TrackFilters]) =>
  Array.isArray(value) ? value.join(',') : value ? String(value) : ''

/** The list's own spelling of what an address says: the same filters are the same text. */
export const readFilters = (params: SearchParams): Filters => paramsOf(filtersOf(params))
