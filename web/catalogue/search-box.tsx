import { IconSearch, IconX } from '@tabler/icons-react'
import { type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './search-box.module.css'

/** How long typing rests before the list is asked, in milliseconds (specification 1, section 9). */
export const SEARCH_DEBOUNCE = 500

type Props = { value: string; onSearch: (text: string) => void; ref?: Ref<HTMLInputElement> }

/** The list's search. What is typed stands here at once and never waits for the list. */
export function SearchBox({ value, onSearch, ref }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address changed by other means: Back, a link, "Clear search".
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])

  const search = (next: string) => {
    clearTimeout(waiting.current)
    if (next.trim() !== value) onSearch(next.trim())
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => search(next), SEARCH_DEBOUNCE)
  }
  const clear = () => {
    setText('')
    search('')
  }

  return (
    <search className={styles.search}>
      <IconSearch className={styles.icon} size={17} stroke={1.75} aria-hidden />
      <input
        ref={ref}
        className={styles.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t('catalogue.search')}
        aria-label={t('catalogue.search')}
        aria-keyshortcuts="/"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') search(text)
          if (event.key === 'Escape') clear()
        }}
      />
      {text && (
        <button
          type="button"
          className={styles.clear}
          onClick={clear}
          aria-label={t('catalogue.clearSearch')}
          title={t('catalogue.clearSearch')}
        >
          <IconX size={15} stroke={2} />
        </button>
      )}
    </search>
  )
}
