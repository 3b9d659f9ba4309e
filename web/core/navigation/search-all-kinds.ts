import { createContext, use } from 'react'

type SearchAllKinds = (text: string) => void

/** Opens the search of all kinds of records with a text; null where there is no such search. */
export const SearchAllKindsContext = createContext<SearchAllKinds | null>(null)

export const useSearchAllKinds = (): SearchAllKinds | null => use(SearchAllKindsContext)
