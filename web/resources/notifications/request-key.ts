import { useRef } from 'react'

// Not crypto.randomUUID: that is missing where the product is served over plain http.
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * A key for what is sent: the same for the same content, so that two clicks, or a second try after no answer, are one
 * notification; another one once the content has changed.
 */
export function useRequestKey(): (content: object) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.current.content) last.current = { content: text, key: newKey() }
    return last.current.key
  }
}
