import { lazy, Suspense } from 'react'
import { useSession } from '#web/core/session/session.ts'
import { NothingHere } from './shell/frames/nothing-here.tsx'

// Loaded by then: the page asks for it as soon as it knows of a session.
const SignedIn = lazy(() => import('./signed-in.tsx'))

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
    <Suspense>
      <SignedIn>
        <NothingHere isLogin />
      </SignedIn>
    </Suspense>
  )
}
