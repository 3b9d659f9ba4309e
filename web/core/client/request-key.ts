import { useRef } from 'react'
import { randomKey } from './random-key.ts'

/**
 * An idempotency key for the request: the same for the same content, so that a double click or a retry after a lost
 * response creates one record; a new one once the content has changed.
 */
export function useRequestKey(): (content: object) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.current.content) last.current = { content: text, key: randomKey() }
    return last.current.key
  }
}
