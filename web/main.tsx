import './theme/mantine-styles.ts'
import './theme/fonts.css'
import './theme/colours.css'
import './theme/mantine-colours.css'
import './theme/base.css'
import './theme/print.css'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { onChoiceElsewhere, startLanguage } from './i18n/language.ts'
import { router } from './router.tsx'
import { reachScreen } from './session/kept-form.ts'
import { currentSession, onSessionChange } from './session/session.ts'
import { sayMissing, switchLanguage } from './shell/switch-language.ts'

// The routes say who may see them, so they are asked again; what one admin saw is not kept for the next. It goes
// after its screen: one that is still there would ask for it anew, without a session. In another tab somebody else may
// have signed in right away: then the screen stays, and asks for its own.
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

// No top-level await: what other chunks share with this one would then be split off it.
async function start(place: HTMLElement) {
  // The screen is on its way while its texts are.
  const screen = router.load()
  try {
    const missing = await startLanguage()
    await screen
    createRoot(place).render(<App />)
    if (missing) sayMissing(missing)
  } catch {
    // No dictionary at all, so this has its words in the page.
    const words = document.querySelector<HTMLTemplateElement>('#not-loaded')
    place.append(words?.content ?? '')
  }
}
