import type { AsyncRouteComponent } from '@tanstack/react-router'
import { may, type Who } from '#contract/permissions.ts'
import { useSession } from '../session/session.ts'
import { Forbidden } from './forbidden.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the screen; any admin when absent. */
    who?: Who
  }
}

/** A screen that shows itself only to those who may open it; the server holds the same rule for its calls. */
export function guarded(
  who: Who = 'admins',
  Screen: AsyncRouteComponent<object>,
): AsyncRouteComponent<object> {
  const Guarded = () => (may(who, useSession().adminType) ? <Screen /> : <Forbidden />)
  return Object.assign(Guarded, { preload: Screen.preload })
}
