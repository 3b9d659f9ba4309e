import { type AsyncRouteComponent, useParams } from '@tanstack/react-router'
import { type Guarded, isAllowed, missingNeed, type Need, type Who } from '#contract/calls/permissions.ts'
import { GuardContext } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { Forbidden } from './frames/forbidden.tsx'
import { NothingHere } from './frames/nothing-here.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may open the screen; any admin when absent. */
    who?: Who
    /** The rights that the screen needs. */
    needs?: readonly Need[]
  }
}

/** A valid id in a URL, which is a safe integer. */
const ID = /^[1-9]\d{0,14}$/

/**
 * Wraps a screen, so that only admins who may open it see it; the server applies the same rule to its calls. Its params must be
 * ids: with any other, the screen does not exist and no call is made.
 */
export function guarded(
  { who = 'admins', needs, guard }: { who?: Who | undefined; needs: readonly Need[]; guard: Guarded | null },
  Screen: AsyncRouteComponent<object>,
): AsyncRouteComponent<object> {
  function Guarded() {
    const { adminType, rights } = useSession()
    const params: Record<string, string | undefined> = useParams({ strict: false })
    if (!isAllowed(who, adminType)) return <Forbidden need={null} />
    const missing = missingNeed(rights, needs)
    if (missing) return <Forbidden need={missing} />
    const isAddress = Object.values(params).every((param) => param === undefined || ID.test(param))
    if (!isAddress) return <NothingHere isLogin />
    return (
      <GuardContext value={guard}>
        <Screen />
      </GuardContext>
    )
  }
  return Object.assign(Guarded, { preload: Screen.preload })
}
