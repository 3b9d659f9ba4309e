import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#web/core/client/query-client.ts'
import { english, languages } from '#web/core/i18n/languages.ts'
import { onLanguageSwitch, switchLanguage } from './switch-language.ts'

onLanguageSwitch(() => void queryClient.invalidateQueries())

afterEach(() => switchLanguage(english))

test('what the server has said is asked for anew in the language that is shown', async () => {
  const said = new QueryObserver(queryClient, {
    queryKey: ['said'],
    queryFn: async () => document.documentElement.lang,
  })
  const stop = said.subscribe(() => {})
  for (const language of languages) {
    await switchLanguage(language)
    await vi.waitFor(() => expect(said.getCurrentResult().data).toBe(language.tag))
  }
  stop()
})
