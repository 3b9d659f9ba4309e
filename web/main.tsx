import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { startLanguage } from './core/i18n/language.ts'
import { insideBasePath } from './core/navigation/base-path.ts'
import { refuseDrops } from './core/navigation/refuse-drops.ts'
import { currentSession } from './core/session/session.ts'

const loadApplication = () => import('./app.tsx')
const loadSignIn = () => import('./sign-in-first.tsx')

/** Shows the screen of the page's address. Throws if its code or no dictionary can be loaded. */
export async function showScreen(place: HTMLElement) {
  refuseDrops()
  const { isLogin } = currentSession()
  // Loads the screen in parallel with its texts.
  const isSignIn = !isLogin && insideBasePath({ ...window.location, search: '' }) === '/login'
  const screen = isSignIn ? loadSignIn().then(signInFirst) : application()
  // A failure is reported by the await below, when there are texts.
  screen.catch(() => {})
  const missing = await startLanguage()
  const render = await screen
  render(createRoot(place))
  if (missing) (await import('./shell/languages/switch-language.ts')).sayMissing(missing)
}

/** Loads the application and its screen; returns how to render it. */
async function application() {
  const { App, loadScreen } = await loadApplication()
  await loadScreen()
  return (root: Root) => root.render(createElement(App))
}

/** Returns how to render the sign-in. The application replaces it when the visitor continues. */
function signInFirst({ SignInFirst }: Awaited<ReturnType<typeof loadSignIn>>) {
  return (root: Root) => {
    const onUse = () => void loadApplication().catch(() => {})
    const onLeave = () =>
      void application().then(
        (render) => render(root),
        // The application's code has been replaced by a newer version.
        () => window.location.reload(),
      )
    root.render(createElement(SignInFirst, { onUse, onLeave }))
  }
}
