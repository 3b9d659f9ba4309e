type Search = Record<string, string | string[]>

/**
 * Parses the search string of a URL as texts; a repeated name is a list. The router's own codec parses numbers, which turns
 * `?search=108` into a number and truncates long ids.
 */
export function parseSearch(search: string): Search {
  const params = new URLSearchParams(search)
  const names = [...new Set(params.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** Formats a search string; undefined and null are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text && `?${text}`
}
