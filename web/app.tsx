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

// Routes depend on the session, so they are re-evaluated when it changes, and cached data of one admin is not kept for
// the next. The cache is cleared after the screen has unmounted: a mounted one would refetch without a session. If
// another admin has signed in in another tab, the screen stays mounted and refetches; so it does when the main admin has
// changed what this admin may do.
let { adminId: seenBy, rights: seenWith } = currentSession()
onSessionChange(async () => {
  const { isLogin, adminId, rights } = currentSession()
  const isAnother = adminId !== seenBy
  const mayOther = String(rights) !== String(seenWith)
  seenBy = adminId
  seenWith = rights
  // One admin is not offered to undo what another has done.
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
 * Loads the screen of the page's address; resolves when it can be rendered. With the rows of its list, if they are there already:
 * so it is not drawn without them first.
 */
export async function loadScreen() {
  await router.load()
  const first = arrivedFirstList()
  if (!first) return
  // Making it needs no more of a call than this.
  const call = { method: 'POST', path: first.path, who: 'admins' } as Endpoint
  await queryClient.prefetchQuery(queryOf(call, { body: first.ask } as unknown as Sends<Endpoint>))
}
