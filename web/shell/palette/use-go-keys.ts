import { useMemo } from 'react'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { isOpenTo, type Resource } from '#web/core/navigation/resource.ts'
import { useResources } from '#web/core/navigation/resources-context.ts'
import { type Session, useSession } from '#web/core/session/session.ts'

type GoKey = { key: string; label: TextKey; path: string }

/** The letters that open a screen after `g`, of those that this admin may open. */
export function useGoKeys(): readonly GoKey[] {
  const resources = useResources()
  const session = useSession()
  return useMemo(() => goKeysOf(resources, session), [resources, session])
}

export const goKeysOf = (
  resources: readonly Resource[],
  session: Pick<Session, 'adminType' | 'rights'>,
): GoKey[] =>
  resources.flatMap((resource) =>
    resource.screens.flatMap((screen) => {
      const { goKey, path, crumb } = screen
      if (!goKey || !isOpenTo(session, resource, screen)) return []
      if (path === '') return [{ key: goKey, label: resource.label, path: resource.path }]
      return [{ key: goKey, label: crumb ?? resource.label, path: `${resource.path}/${path}` }]
    }),
  )
