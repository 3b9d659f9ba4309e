import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { startLanguage } from './i18n/language.ts'

// Tests of components read English texts, as the screens do once a dictionary is there.
await startLanguage()

// What looks after the focus (ui/keep-focus.ts) does so a moment later; the document of the last test must still be there.
afterAll(() => pause(100))
