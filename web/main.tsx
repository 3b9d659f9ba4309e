import './core/theme/mantine-styles.ts'
import './core/theme/fonts.css'
import './core/theme/colours.css'
import './core/theme/mantine-colours.css'
import './core/theme/base.css'
import './core/theme/print.css'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { startLanguage } from './core/i18n/language.ts'
import { insideBasePath } from './core/navigation/base-path.ts'
import { refuseDrops } from './core/navigation/refuse-drops.ts'
import { currentSession } from './core/session/session.ts'

const loadApplication = () => import('./app.tsx')
const loadSignIn = () => import('./sign-in-first.tsx')

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element with the id root')
refuseDrops()
void start(place)

// No top-level await: it would split the modules shared with other chunks into a separate one.
async function start(place: HTMLElement) {
  const { isLogin } = currentSession()
  // Otherwise it would be requested only by the router.
  if (isLogin) void import('./signed-in.tsx').catch(() => {})
  // Loads the screen in parallel with its texts.
  const isSignIn = !isLogin && insideBasePath({ ...window.location, search: '' }) === '/login'
  const screen = isSignIn ? loadSignIn().then(signInFirst) : application()
  // Reported by the await below, once there are texts.
  screen.catch(() => {})
  try {
    const missing = await startLanguage()
    const show = await screen
    show(createRoot(place))
    if (missing) (await import('./shell/languages/switch-language.ts')).sayMissing(missing)
  } catch {
    // No dictionary is available, so this text is in the page.
    const words = document.querySelector<HTMLTemplateElement>('#not-loaded')
    place.append(words?.content ?? '')
  }
}

/** Loads the application and its screen; returns how to render it. */
async function application() {
  const { App, loadScreen } = await loadApplication()
  await loadScreen()
  return (root: Root) => root.render(createElement(App))
}

/** The sign-in, which the application replaces when the visitor goes on. */
function signInFirst({ SignInFirst }: Awaited<ReturnType<typeof loadSignIn>>) {
  return (root: Root) => {
    const onUse = () => void loadApplication().catch(() => {})
    const onLeave = () =>
      void application().then(
        (show) => show(root),
        // Its code has been replaced by a newer version.
        () => window.location.reload(),
      )
    root.render(createElement(SignInFirst, { onUse, onLeave }))
  }
}
