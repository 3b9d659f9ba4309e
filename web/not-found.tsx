import { useSession } from '#web/core/session/session.ts'
import { NothingHere } from './shell/frames/nothing-here.tsx'
import SignedIn from './signed-in.tsx'

/** A URL without a screen: inside the shell for admins, alone for others. */
export default function NotFound() {
  const { isLogin } = useSession()
  if (!isLogin)
    return (
      <main>
        <NothingHere isLogin={false} />
      </main>
    )
  return (
    <SignedIn>
      <NothingHere isLogin />
    </SignedIn>
  )
}
