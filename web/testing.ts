import { setTimeout as pause } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { loadTexts, startLanguage } from './core/i18n/language.ts'
import { laterTexts } from './core/i18n/later-texts.ts'

// Component tests use the English texts, as loaded by the application.
await startLanguage()
await loadTexts(laterTexts)

// jsdom has no layout, so sizes never change.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom has no media: tests stub what they need.
window.matchMedia ??= (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList

// Focus handling (ui/keep-focus.ts) runs after a delay, for which the document of the last test must still exist.
afterAll(() => pause(100))
