import { useMemo } from 'react'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { useResources } from '#web/core/navigation/resources-context.ts'

type GoKey = { key: string; label: TextKey; path: string }

/** The letters that open a resource after `g`. */
export function useGoKeys(): readonly GoKey[] {
  const resources = useResources()
  return useMemo(
    () => resources.flatMap(({ goKey, label, path }) => (goKey ? [{ key: goKey, label, path }] : [])),
    [resources],
  )
}
