import './core/theme/mantine-styles.ts'
import './core/theme/fonts.css'
import './core/theme/colours.css'
import './core/theme/mantine-colours.css'
import './core/theme/base.css'
import './core/theme/print.css'
import { keptLanguage } from './core/i18n/languages.ts'
import { insideBasePath } from './core/navigation/base-path.ts'
import { storedSession } from './core/session/stored-session.ts'
import { askFirstList } from './first-list.ts'

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element with the id root')
askAhead()
void showPage(place)

/** Requests the list of the address and all code of its screen at once, before the application's code has been loaded and run. */
function askAhead() {
  const session = storedSession()
  if (!session.isLogin) return
  askFirstList(session, window.location)
  const wanted = [() => import('./app.tsx'), () => import('./signed-in.tsx'), () => keptLanguage().load()]
  if (insideBasePath({ ...window.location, search: '' }) === '/tracks')
    wanted.push(() => import('./features/recordings/track-list.tsx'))
  // The error is for the code that imports the same module later.
  for (const load of wanted) load().catch(() => {})
}

async function showPage(place: HTMLElement) {
  try {
    const { showScreen } = await import('./main.tsx')
    await showScreen(place)
  } catch {
    // No dictionary could be loaded, so this text is part of the page.
    const words = document.querySelector<HTMLTemplateElement>('#not-loaded')
    place.append(words?.content ?? '')
  }
}
