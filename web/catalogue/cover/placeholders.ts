import { createContext, use } from 'react'
import type { Placeholder, PlaceholderKey } from '#contract/resources/placeholders.ts'

/** The placeholders that the admins have chosen; a kind without one uses the built-in picture. */
export const PlaceholderContext = createContext<readonly Placeholder[]>([])

/** The placeholder for records of this kind, at full and list size; '' is the built-in one. */
export function usePlaceholder(kind: PlaceholderKey): { picture: string; thumbnail: string } {
  const chosen = use(PlaceholderContext).find(({ key }) => key === kind)
  return { picture: chosen?.value ?? '', thumbnail: chosen?.thumbnail ?? '' }
}
