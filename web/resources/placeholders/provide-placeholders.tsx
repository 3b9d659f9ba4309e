import type { ReactNode } from 'react'
import { defaults } from '#contract/defaults.ts'
import { useQueryOf } from '../api/hooks.ts'
import { PlaceholderContext } from '../catalogue/placeholders.ts'

/** Gives every screen inside the placeholders, and follows when one is changed. */
export function ProvidePlaceholders({ children }: { children: ReactNode }) {
  const { data = [] } = useQueryOf(
    defaults.list,
    {},
    { staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } },
  )
  return <PlaceholderContext value={data}>{children}</PlaceholderContext>
}
