import { type Ref, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/debounce.ts'
import { IconSearch, IconX } from '#web/ui/icons.ts'
import styles from './search-box.module.css'

type Props = { value: string; onSearch: (text: string) => void; ref?: Ref<HTMLInputElement> }

/** The list's search. The input updates immediately; the list follows after a delay. */
export function SearchBox({ value, onSearch, ref }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)

  // The URL was changed by other means: Back, a link, or "Clear search".
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }

  const search = (next: string) => {
    if (next.trim() !== value) onSearch(next.trim())
  }
  // Uses the current state of the list, which may have been sorted, or left with Back, since the last keystroke.
  const rest = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(() => rest(text), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])

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
        onChange={(event) => setText(event.currentTarget.value)}
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
