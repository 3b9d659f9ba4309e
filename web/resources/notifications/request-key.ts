import { useRef } from 'react'

// Not crypto.randomUUID, which is unavailable over plain http.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * An idempotency key for the request: the same for the same content, so that a double click or a retry after a lost
 * response creates one notification; a new one once the content has changed.
 */
export function useRequestKey(): (content: object) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.current.content) last.current = { content: text, key: newKey() }
    return last.current.key
  }
}
