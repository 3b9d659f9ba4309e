import './core/theme/mantine-styles.ts'
import './core/theme/fonts.css'
import './core/theme/colours.css'
import './core/theme/mantine-colours.css'
import './core/theme/base.css'
import './core/theme/print.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { queryClient } from './core/client/query-client.ts'
import { onChoiceElsewhere, startLanguage } from './core/i18n/language.ts'
import { reachScreen } from './core/session/kept-form.ts'
import { currentSession, onSessionChange } from './core/session/session.ts'
import { router } from './router.tsx'
import { sayMissing, switchLanguage } from './shell/languages/switch-language.ts'

// Routes depend on the session, so they are re-evaluated when it changes, and cached data of one admin is not kept for
// the next. The cache is cleared after the screen has unmounted: a mounted one would refetch without a session. If
// another admin has signed in in another tab, the screen stays mounted and refetches.
let seenBy = currentSession().adminId
onSessionChange(async () => {
  const { isLogin, adminId } = currentSession()
  const isAnother = adminId !== seenBy
  seenBy = adminId
  await router.invalidate()
  if (!isLogin) queryClient.clear()
  else if (isAnother) await queryClient.resetQueries()
})

router.subscribe('onResolved', () => {
  if (currentSession().isLogin) reachScreen()
})

onChoiceElsewhere((language) => void switchLanguage(language))

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element with the id root')
void start(place)

// No top-level await: it would split the modules shared with other chunks into a separate one.
async function start(place: HTMLElement) {
  // Loads the screen in parallel with its texts.
  const screen = router.load()
  try {
    const missing = await startLanguage()
    await screen
    createRoot(place).render(<App />)
    if (missing) sayMissing(missing)
  } catch {
    // No dictionary is available, so this text is in the page.
    const words = document.querySelector<HTMLTemplateElement>('#not-loaded')
    place.append(words?.content ?? '')
  }
}
