import { createContext, use } from 'react'
import type { Placeholder, PlaceholderKey } from '#contract/defaults.ts'

/** The placeholders that the admins have chosen; a kind that is missing has the built-in one. */
export const PlaceholderContext = createContext<readonly Placeholder[]>([])

/** What stands for the image of a record of this kind that has none, whole and at list size; '' is the built-in one. */
export function usePlaceholder(kind: PlaceholderKey): { picture: string; thumbnail: string } {
  const chosen = use(PlaceholderContext).find(({ key }) => key === kind)
  return { picture: chosen?.value ?? '', thumbnail: chosen?.thumbnail ?? '' }
}
