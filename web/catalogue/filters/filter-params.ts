import * as z from 'zod/mini'
import { type FilterValues, isNoFilter, isOfMoment, ZONE_FIELD } from '#contract/catalogue/filters.ts'
import type { Filters, SearchParams } from '#web/catalogue/list/list-state.ts'

/**
 * The filters of a list, parsed from its URL by the rules of its contract: malformed or unknown values count as absent, and
 * without any filter the result is undefined. The params have the names of the fields, and several ids are joined, "3,7".
 */
export function filtersOf<Rules extends z.ZodMiniObject>(
  rules: Rules,
  params: SearchParams,
): Partial<z.output<Rules>> | undefined {
  const sound = Object.entries(rules.shape)
    .map(([name, rule]) => [name, z.safeParse(rule, params[name]).success ? params[name] : undefined])
    .filter(([, value]) => value !== undefined)
  const values: FilterValues = z.parse(rules, Object.fromEntries(sound)) as FilterValues
  const active = Object.entries(values).filter(([, value]) => !isNoFilter(value))
  // Object.fromEntries does not keep the key types.
  return active.length === 0 ? undefined : (Object.fromEntries(active) as Partial<z.output<Rules>>)
}

/** Formats filters as URL params; inactive ones are left out. */
export function paramsOf(filters: object = {}): Filters {
  const texts = Object.entries(filters).map(([name, value]) => [name, textOf(value)] as const)
  const active = texts.filter(([, text]) => text !== '')
  // A time zone means nothing without a day.
  const hasMoment = active.some(([name]) => isOfMoment(name))
  return Object.fromEntries(active.filter(([name]) => name !== ZONE_FIELD || hasMoment))
}

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : value ? String(value) : '')

/** Normalizes the filters of a URL, so that equal filters become equal texts in the order of the contract. */
export const readFilters = (rules: z.ZodMiniObject, params: SearchParams): Filters =>
  paramsOf(filtersOf(rules, params))

/** The ids that a param contains. */
export const idsIn = (param: string | undefined): number[] =>
  param === undefined || param === '' ? [] : param.split(',').map(Number)

/** The time zone of this browser. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of the days in an address. Addresses written before they had one mean UTC. */
export const zoneOf = (filters: Filters): string => filters[ZONE_FIELD] ?? 'UTC'

/** Changes one of the filters; '' removes it. The first day adds the time zone of this browser. */
export function withFilter(filters: Filters, field: string, value: string): Filters {
  const isFirstDay = isOfMoment(field) && !Object.keys(filters).some(isOfMoment)
  return paramsOf({ ...filters, ...(isFirstDay && { [ZONE_FIELD]: ownZone() }), [field]: value })
}

/** Whether two names mean the same time zone, such as Asia/Calcutta and Asia/Kolkata. */
export const isSameZone = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((timeZone) =>
    Intl.DateTimeFormat('en', { timeZone }).resolvedOptions(),
  )
  return first?.timeZone === second?.timeZone
}
