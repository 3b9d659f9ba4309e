import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { queryClient } from './api/query-client.ts'
import { i18n } from './i18n/i18n.ts'
import { useLanguage } from './i18n/language.ts'
import { router } from './router.tsx'
import { styleNonce } from './theme/style-nonce.ts'
import { theme } from './theme/theme.ts'
import { Toasts } from './ui/toasts.tsx'

/** The application, from the outside in. */
export function App() {
  return (
    <I18nextProvider i18n={i18n}>
      <DirectionProvider>
        <FollowDirection />
        <MantineProvider
          theme={theme}
          defaultColorScheme="auto"
          withCssVariables={false}
          getStyleNonce={() => styleNonce}
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <Toasts />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </I18nextProvider>
  )
}

/** Tells the components which way the language that is shown is written. */
function FollowDirection() {
  const { direction } = useLanguage()
  const { setDirection } = useDirection()
  useLayoutEffect(() => setDirection(direction), [direction, setDirection])
  return null
}
