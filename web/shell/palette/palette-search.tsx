import { Loader, VisuallyHidden } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { closeDialog, leaveDialog, openedText } from '#web/shell/dialogs/dialogs.ts'
import { IconSearch, IconX } from '#web/ui/icons.ts'
import { useCombobox } from '#web/ui/use-combobox.ts'
import type { Item } from './items.ts'
import styles from './palette.module.css'
import { PaletteItem } from './palette-item.tsx'
import { keepRecent } from './recent.ts'
import { useItems } from './use-items.ts'

/** Focuses the field as soon as it is mounted, because the dialog does so later and letters typed until then would be lost. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true })

export function PaletteSearch() {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const { adminId } = useSession()
  const [text, setText] = useState(openedText)
  const [marked, setMarked] = useState(0)
  const { groups, isSearching, error, retry } = useItems(text)
  const items = groups.flatMap((group) => group.items)
  const found = groups.flatMap((group) => (group.id === 'similar' ? [] : group.items))
  const at = Math.min(marked, items.length - 1)

  const choose = (item: Item | undefined) => {
    if (!item) return
    keepRecent(adminId, item)
    if ('run' in item.does) return item.does.run()
    leaveDialog()
    void navigate({ to: item.does.to })
  }

  const combobox = useCombobox({
    isOpen: items.length > 0,
    count: items.length,
    at,
    onMove: (to) => setMarked(Math.max(to, 0)),
    onEnter: () => {
      // Enter chooses the current match at once, although a pending search may bring a better one.
      choose(items[at])
      return true
    },
  })

  const isEmpty = text.trim() !== '' && found.length === 0 && !isSearching && !error
  return (
    <>
      <div className={styles.head}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          ref={focusAtOnce}
          className={styles.input}
          {...combobox.field}
          aria-label={t('palette.title')}
          enterKeyHint="go"
          placeholder={t('palette.placeholder')}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setMarked(0)
          }}
        />
        {isSearching && <Loader size={16} color="gray" />}
        <button type="button" className={styles.close} aria-label={t('action.close')} onClick={closeDialog}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
      {/* A press would take the focus from the field. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done with it but scroll */}
      <div className={styles.results} onMouseDown={(event) => event.preventDefault()}>
        {isEmpty && <p className={styles.said}>{t('catalogue.noMatch.title', { search: text.trim() })}</p>}
        <div id={combobox.listId} role="listbox" aria-label={t('palette.title')}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset has no place in a listbox
            <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`}>
              <div id={`${id}-${group.id}`} className={styles.group} role="presentation">
                {t(group.title)}
              </div>
              {group.items.map((item) => {
                const place = items.indexOf(item)
                return (
                  <PaletteItem
                    key={item.id}
                    id={combobox.optionId(place)}
                    item={item}
                    isMarked={place === at}
                    onMark={() => setMarked(place)}
                    onChoose={() => choose(item)}
                  />
                )
              })}
            </div>
          ))}
        </div>
        {error && !isSearching && (
          <p className={styles.problem} role="alert">
            {messageOf(error)}
            <button type="button" tabIndex={-1} onClick={() => retry()}>
              {t('action.retry')}
            </button>
          </p>
        )}
      </div>
      <p className={styles.foot} aria-hidden>
        <kbd>↑</kbd>
        <kbd>↓</kbd> {t('palette.move')}
        <kbd>↵</kbd> {t('palette.open')}
        <kbd>{t('keys.escape')}</kbd> {t('action.close')}
      </p>
      <VisuallyHidden role="status">
        {text.trim() !== '' && !isSearching && t('catalogue.lookup.found', { count: found.length })}
      </VisuallyHidden>
    </>
  )
}
