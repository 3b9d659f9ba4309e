import './theme/mantine-styles.ts'
import './theme/fonts.css'
import './theme/colours.css'
import './theme/mantine-colours.css'
import './theme/base.css'
import './theme/print.css'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { router } from './router.tsx'
import { reachScreen } from './session/kept-form.ts'
import { currentSession, onSessionChange } from './session/session.ts'

// The routes say who may see them, so they are asked again; what one admin saw is not kept for the next. It goes
// after its screen: one that is still there would ask for it anew, without a session.
onSessionChange(async () => {
  const { isLogin } = currentSession()
  await router.invalidate()
  if (!isLogin) queryClient.clear()
})

router.subscribe('onResolved', () => {
  if (currentSession().isLogin) reachScreen()
})

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no element with the id root')
createRoot(place).render(<App />)
