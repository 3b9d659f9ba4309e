import { useSearch } from '@tanstack/react-router'
import { type Names, namesIn } from './choice.ts'

/** The URL param that gives a new record the name typed into a search. */
const PARAM = 'name'

export const typedNameSearch = (text: string) => ({ [PARAM]: text })

/** The names with which a new record starts, or null. */
export function useTypedNames(): Names | null {
  const params: Record<string, unknown> = useSearch({ strict: false })
  const text = params[PARAM]
  return typeof text === 'string' && text.trim() !== '' ? namesIn(text) : null
}
