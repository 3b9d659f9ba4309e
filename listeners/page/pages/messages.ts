import { html } from '../shared/html.ts'
import type { Text } from '../shared/texts.ts'
import { titleOf, unlisted } from './head.ts'
import { flower } from './icons.ts'
import { linkTo, type Page, t, type View } from './page.ts'

type Message = { status: number; title: Text; hint: Text; canRetry?: boolean }

const NOT_FOUND: Message = { status: 404, title: 'notFound', hint: 'notFoundHint' }
const BUSY: Message = { status: 429, title: 'busy', hint: 'busyHint', canRetry: true }
const FAILED: Message = { status: 503, title: 'failed', hint: 'failedHint', canRetry: true }
const OFFLINE: Message = { status: 0, title: 'offline', hint: 'offlineHint', canRetry: true }
/** Shown when the key of the listening page is revoked. */
const OFF: Message = { status: 404, title: 'off', hint: 'offHint' }

/** The message for a visitor when the API answered with this error, or with 0, when it could not be reached. */
function messageFor(status: number): Message {
  if (status === 0) return OFFLINE
  if (status === 401) return OFF
  if (status === 429) return BUSY
  // A cursor of another list (400) and a kind that the key does not allow (403) have no page either.
  return status >= 400 && status < 500 ? NOT_FOUND : FAILED
}

export function messagePage(view: View, status: number): Page {
  const message = messageFor(status)
  const isOff = message === OFF
  return {
    status: message.status,
    title: titleOf(view.lang, t(view, message.title)),
    head: unlisted(),
    main: html`<div class="message">${flower}<h1 tabindex="-1">${t(view, message.title)}</h1><p>${t(view, message.hint)}</p>
${message.canRetry && html`<p><a class="button" data-retry href="">${t(view, 'retry')}</a></p>`}
${!isOff && html`<p><a href="${linkTo(view, { page: 'home' })}">${t(view, 'toHome')}</a></p>`}</div>`,
  }
}
