import { type Ask, Refused } from '../shared/ask.ts'
import { LANGUAGE_COOKIE, type Lang } from '../shared/texts.ts'

const root = document.documentElement
const { base = '', key = '', scopes = '', embedded } = root.dataset

/** The paths of the product and of the listening page. */
export const BASE = base
export const FOLDER = `${base}/listen`
export const SCOPES: ReadonlySet<string> = new Set(scopes.split(' ').filter(Boolean))
export const isEmbedded = embedded !== undefined

export const currentLang = (): Lang => (root.lang === 'hi' ? 'hi' : 'en')

export function setLang(lang: Lang): void {
  root.lang = lang
}

const YEAR_SECONDS = 365 * 24 * 3600

/** Remembers a language for the next visit, in a cookie that the server reads. */
export function rememberLang(lang: Lang): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox before 140.
  document.cookie = `${LANGUAGE_COOKIE}=${lang}; path=${FOLDER}; max-age=${YEAR_SECONDS}; samesite=lax`
}

type Envelope<Data> = { success: 1; data: Data } | { success: 0 }

/** Calls the API for apps. The browser caches answers, and revalidates them with their ETag. */
export const ask: Ask = async <Data>(path: string): Promise<Data> => {
  const response = await fetch(`${base}/api/app/${path}`, {
    headers: { authorization: `Bearer ${key}` },
  }).catch(() => null)
  if (!response) throw new Refused(0)
  // A proxy may answer with HTML instead.
  const body = await response.json().catch(() => null)
  // By the contract, the answer of a call is an envelope.
  const envelope = body as Envelope<Data> | null
  if (envelope?.success !== 1) throw new Refused(response.ok ? 502 : response.status)
  return envelope.data
}
