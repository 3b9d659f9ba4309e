import { withoutCase } from '#contract/values/fields.ts'
import type { Resource } from './resource.ts'

/** The aliases in a row, as searched texts. */
export const aliasesOf = ({ aliases }: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(aliases) ? aliases.map(String) : []

/** Whether the records of a resource have aliases. */
export const hasAliases = ({ columns }: Resource): boolean => columns.includes('aliases')

/** The values to write, with aliases that differ from the record's two names, ignoring case and spacing. */
export function withoutOwnNames<Known extends Readonly<Record<string, unknown>>>(
  { names }: Resource,
  values: Known,
): Known {
  const { aliases } = values
  if (!Array.isArray(aliases)) return values
  const own = names.map((name) => withoutCase(String(values[name] ?? '')))
  return { ...values, aliases: aliases.filter((alias: string) => !own.includes(withoutCase(alias))) }
}
