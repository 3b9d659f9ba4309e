import { useState } from 'react'
import { needOf } from '#contract/calls/permissions.ts'
import type { FiledUnder } from '#contract/features/listening.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { keepRecents, type Recent, readRecents, withUsed } from './recent-choices.ts'

/** The tags and categories that were used last and that the admin may view, and the function that adds one. */
export function useRecents(): [readonly Recent[], (list: FiledUnder, choice: Choice) => void] {
  const { adminId } = useSession()
  const may = useMay()
  const [recents, setRecents] = useState(() => readRecents(adminId))
  const use = (list: FiledUnder, choice: Choice) => {
    const next = withUsed(recents, list, choice)
    setRecents(next)
    keepRecents(adminId, next)
  }
  return [recents.filter(({ list }) => may(needOf(list, 'view'))), use]
}
