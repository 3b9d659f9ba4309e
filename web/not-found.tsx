import { lazy, Suspense } from 'react'
import { useSession } from '#web/core/session/session.ts'
import { NothingHere } from './shell/frames/nothing-here.tsx'

// This code is loaded by then, because the page requests it as soon as it finds a session.
const SignedIn = lazy(() => import('./signed-in.tsx'))

/** The screen for a URL without one: inside the shell for admins, on its own for others. */
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
