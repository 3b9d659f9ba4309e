import type { ParseKeys } from 'i18next'

/** The key of a text in the dictionaries. */
export type TextKey = ParseKeys
