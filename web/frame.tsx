import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import { useLanguage } from './core/i18n/language.ts'
import { styleNonce } from './core/theme/style-nonce.ts'
import { theme } from './core/theme/theme.ts'
import { Toasts } from './ui/toasts.tsx'

/** The frame that every screen needs: texts, direction, theme and toasts. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <FollowDirection />
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        withCssVariables={false}
        getStyleNonce={() => styleNonce}
      >
        {children}
        <Toasts />
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Passes the direction of the current language to Mantine's components. */
function FollowDirection() {
  const { direction } = useLanguage()
  const { setDirection } = useDirection()
  useLayoutEffect(() => setDirection(direction), [direction, setDirection])
  return null
}
