import { useMemo } from 'react'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { isOpenTo } from '#web/core/navigation/resource.ts'
import { useResources } from '#web/core/navigation/resources-context.ts'
import { useSession } from '#web/core/session/session.ts'

type GoKey = { key: string; label: TextKey; path: string }

/** The letters that open a resource after `g`. */
export function useGoKeys(): readonly GoKey[] {
  const resources = useResources()
  const session = useSession()
  return useMemo(
    () =>
      resources
        .filter((resource) => isOpenTo(session, resource))
        .flatMap(({ goKey, label, path }) => (goKey ? [{ key: goKey, label, path }] : [])),
    [resources, session],
  )
}
