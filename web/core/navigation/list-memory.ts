/** The last URL of each list, by its path, so that a form returns to the same page and search. */
const seen = new Map<string, Record<string, string>>()

export function rememberList(path: string, search: Record<string, string>) {
  seen.set(path, search)
}

export const lastSearchOf = (path: string): Record<string, string> => seen.get(path) ?? {}
