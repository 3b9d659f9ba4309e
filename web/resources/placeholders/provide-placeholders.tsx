import type { ReactNode } from 'react'
import { placeholders } from '#contract/resources/placeholders.ts'
import { PlaceholderContext } from '#web/catalogue/cover/placeholders.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useMay } from '#web/core/session/rights.ts'

/** Provides the placeholders to every screen inside, and updates when one is changed. */
export function ProvidePlaceholders({ children }: { children: ReactNode }) {
  // An admin without this right sees the built-in pictures.
  const enabled = useMay()('placeholders.view')
  const { data = [] } = useQueryOf(
    placeholders.list,
    {},
    { enabled, staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true, isAboutRecords: false } },
  )
  return <PlaceholderContext value={data}>{children}</PlaceholderContext>
}
