import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { onChoiceElsewhere } from './core/i18n/language.ts'
import { currentSession, onSessionChange } from './core/session/session.ts'
import SignIn from './features/auth/sign-in.tsx'
import { Frame } from './frame.tsx'
import { switchLanguage } from './shell/languages/switch-language.ts'

type Props = {
  /** Called on the first input, to load the application's code before it is needed. */
  onUse: () => void
  /** Called when the visitor has signed in, or follows a link to another screen. */
  onLeave: () => void
}

/** The sign-in screen for a page that was opened at its address, without the router and the rest of the application. */
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

/** Follows the links inside it to screens of the application, without reloading the page. */
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
