import { QueryClientProvider } from '@tanstack/react-query'
import { Link, RouterProvider } from '@tanstack/react-router'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { lastUndoable } from '#web/core/client/last-undoable.ts'
import { useScreenPath } from '#web/core/navigation/use-screen-path.ts'
import { queryOf } from './core/client/hooks.ts'
import { queryClient } from './core/client/query-client.ts'
import type { Sends } from './core/client/sent.ts'
import { onChoiceElsewhere } from './core/i18n/language.ts'
import { ResourcesContext } from './core/navigation/resources-context.ts'
import { VisitorNavigationContext } from './core/navigation/visitor-navigation.tsx'
import { reachScreen } from './core/session/kept-form.ts'
import { currentSession, onSessionChange } from './core/session/session.ts'
import { arrivedFirstList } from './first-list.ts'
import { Frame } from './frame.tsx'
import { resources } from './resources.ts'
import { router } from './router.tsx'
import { onLanguageSwitch, switchLanguage } from './shell/languages/switch-language.ts'

// Re-evaluates the routes when the session changes, and clears cached data, which the next admin must not get, after the screen
// has unmounted: a mounted one would refetch without a session. If another admin signed in in another tab, or the admin's
// rights have changed, the screen stays mounted and refetches.
let { adminId: seenBy, rights: seenWith } = currentSession()
onSessionChange(async () => {
  const { isLogin, adminId, rights } = currentSession()
  const isAnother = adminId !== seenBy
  const mayOther = String(rights) !== String(seenWith)
  seenBy = adminId
  seenWith = rights
  // An admin must not be offered to undo what another one has done.
  if (!isLogin || isAnother) lastUndoable.set(null)
  await router.invalidate()
  if (!isLogin) queryClient.clear()
  else if (isAnother) await queryClient.resetQueries()
  else if (mayOther) await queryClient.invalidateQueries()
})

router.subscribe('onResolved', () => {
  if (currentSession().isLogin) reachScreen()
})

onChoiceElsewhere((language) => void switchLanguage(language))
onLanguageSwitch(() => void queryClient.invalidateQueries())

const visitorNavigation = { Link, useScreen: useScreenPath }

/** The application with its providers. */
export function App() {
  return (
    <Frame>
      <VisitorNavigationContext value={visitorNavigation}>
        <QueryClientProvider client={queryClient}>
          <ResourcesContext value={resources}>
            <RouterProvider router={router} />
          </ResourcesContext>
        </QueryClientProvider>
      </VisitorNavigationContext>
    </Frame>
  )
}

/**
 * Loads the screen of the page's address; resolves when it can be rendered. If the rows of its list have already arrived, they
 * are put into the cache, so that the list is not first drawn without them.
 */
export async function loadScreen() {
  await router.load()
  const first = arrivedFirstList()
  if (!first) return
  // These parts of an endpoint are enough for a query.
  const call = { method: 'POST', path: first.path, who: 'admins' } as Endpoint
  await queryClient.prefetchQuery(queryOf(call, { body: first.ask } as unknown as Sends<Endpoint>))
}
