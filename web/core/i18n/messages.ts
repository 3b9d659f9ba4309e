import { messageFactory, translateMessages } from '#contract/messages/message.ts'
import type en from './en.json'
import { i18n, useTranslation } from './i18n.ts'

/** A text of the interface as a message, translated when it is shown. */
export const message = messageFactory<Omit<typeof en, 'eachNoun'>>()

/** Translates a message of a contract rule into the current language; returns any other text unchanged. */
export const translateMessage = (text: string): string =>
  translateMessages(text, (key, values) => {
    // The key was checked against the contract's dictionary where the message was created.
    const read: Record<string, unknown> = { ...values, defaultValue: '' }
    return String(i18n.t(key as never, read)) || null
  })

/** Returns `translateMessage` as a hook that updates when the language changes. */
export function useTranslateMessage(): (text: string | undefined) => string | undefined {
  useTranslation()
  return (text) => (text === undefined ? undefined : translateMessage(text))
}
