import { createContext, use, useCallback } from 'react'
import { type Guarded, hasRight, may, type Need, needOf } from '#contract/calls/permissions.ts'
import type { Right } from '#contract/kinds/kind.ts'
import { currentSession, useSession } from './session.ts'

/** Whether the signed-in admin has a right. The server checks it too; the screen hides what would be refused. */
export function useMay(): (need: Need) => boolean {
  const { rights } = useSession()
  return useCallback((need) => may(rights, need), [rights])
}

export const mayNow = (need: Need): boolean => may(currentSession().rights, need)

/** The resource whose rights guard the screen; null where there is none. */
export const GuardContext = createContext<Guarded | null>(null)

/** Whether the admin has a right on the records of this screen. A right that these records do not know counts as given. */
export function useMayHere(): (right: Right) => boolean {
  const guard = use(GuardContext)
  const isAllowed = useMay()
  return useCallback(
    (right) => guard === null || !hasRight(guard, right) || isAllowed(needOf(guard, right)),
    [guard, isAllowed],
  )
}
