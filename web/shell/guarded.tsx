import { type AsyncRouteComponent, useParams } from '@tanstack/react-router'
import { isAllowed, type Who } from '#contract/calls/permissions.ts'
import { useSession } from '#web/core/session/session.ts'
import { Forbidden } from './frames/forbidden.tsx'
import { NothingHere } from './frames/nothing-here.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the screen; any admin when absent. */
    who?: Who
  }
}

/** A valid id in a URL: a safe integer. */
const ID = /^[1-9]\d{0,14}$/

/**
 * A screen for those who may open it; the server applies the same rule to its calls. Its params must be ids; otherwise
 * the screen does not exist and no call is made.
 */
export function guarded(
  who: Who = 'admins',
  Screen: AsyncRouteComponent<object>,
): AsyncRouteComponent<object> {
  function Guarded() {
    const { adminType } = useSession()
    const params: Record<string, string | undefined> = useParams({ strict: false })
    if (!isAllowed(who, adminType)) return <Forbidden />
    const isAddress = Object.values(params).every((param) => param === undefined || ID.test(param))
    return isAddress ? <Screen /> : <NothingHere isLogin />
  }
  return Object.assign(Guarded, { preload: Screen.preload })
}
