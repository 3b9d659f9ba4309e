import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { onChoiceElsewhere } from './core/i18n/language.ts'
import { currentSession, onSessionChange } from './core/session/session.ts'
import SignIn from './features/auth/sign-in.tsx'
import { Frame } from './frame.tsx'
import { switchLanguage } from './shell/languages/switch-language.ts'

type Props = {
  /** Loads the code of the application ahead of its need. */
  onUse: () => void
  /** The visitor goes on: signed in, or to the screen of another address. */
  onLeave: () => void
}

/** The sign-in of a page that is entered there, without the router and the rest of the application. */
export function SignInFirst({ onUse, onLeave }: Props) {
  useEffect(() => onSessionChange(() => currentSession().isLogin && onLeave()), [onLeave])
  return (
    <Frame>
      <Links onLeave={onLeave}>
        <div style={{ display: 'contents' }} onInput={onUse}>
          <SignIn />
        </div>
      </Links>
    </Frame>
  )
}

onChoiceElsewhere((language) => void switchLanguage(language))

/** Follows the links in it to screens of the application, without loading the page anew. */
function Links({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!link || !isPlain) return
    event.preventDefault()
    window.history.pushState(null, '', link.href)
    onLeave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of clicks on the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link clicks it
    <div style={{ display: 'contents' }} onClick={follow}>
      {children}
    </div>
  )
}
