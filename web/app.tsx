import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { queryClient } from './core/client/query-client.ts'
import { i18n } from './core/i18n/i18n.ts'
import { useLanguage } from './core/i18n/language.ts'
import { ResourcesContext } from './core/navigation/resources-context.ts'
import { styleNonce } from './core/theme/style-nonce.ts'
import { theme } from './core/theme/theme.ts'
import { resources } from './resources.ts'
import { router } from './router.tsx'
import { Toasts } from './ui/toasts.tsx'

/** The application with its providers. */
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
            <ResourcesContext value={resources}>
              <RouterProvider router={router} />
            </ResourcesContext>
            <Toasts />
          </QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </I18nextProvider>
  )
}

/** Passes the direction of the current language to the components. */
function FollowDirection() {
  const { direction } = useLanguage()
  const { setDirection } = useDirection()
  useLayoutEffect(() => setDirection(direction), [direction, setDirection])
  return null
}
