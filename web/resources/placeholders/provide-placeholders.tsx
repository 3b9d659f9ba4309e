import type { ReactNode } from 'react'
import { placeholders } from '#contract/placeholders.ts'
import { PlaceholderContext } from '#web/catalogue/cover/placeholders.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'

/** Provides the placeholders to every screen inside, and updates when one is changed. */
export function ProvidePlaceholders({ children }: { children: ReactNode }) {
  const { data = [] } = useQueryOf(
    placeholders.list,
    {},
    { staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } },
  )
  return <PlaceholderContext value={data}>{children}</PlaceholderContext>
}
