import { Button, Loader, Popover } from '@mantine/core'
import type { UIEvent } from 'react'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { shownNames } from '#web/core/i18n/names.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconCheck, IconPlus } from '#web/ui/icons.ts'
import { PlayButton } from '#web/ui/play-button.tsx'
import type { useCombobox } from '#web/ui/use-combobox.ts'
import styles from './lookup.module.css'
import type { Option } from './lookup.ts'
import type { useCreate } from './use-create.ts'
import type { useLookup } from './use-lookup.ts'

/** An item of the dropdown: a record, or 'create' for a new one of the typed name. */
export type LookupItem = Option | 'create'

type Props = {
  combobox: ReturnType<typeof useCombobox>
  label: string
  items: readonly LookupItem[]
  /** The index of the active item, or -1. */
  at: number
  chosen: readonly Choice[]
  found: ReturnType<typeof useLookup>
  creation: ReturnType<typeof useCreate>
  canCreate: boolean
  onTake: (item: LookupItem) => void
}

/** The distance from the end of the dropdown, in pixels, at which the next page is loaded. */
const LOAD_MORE_PX = 80

const isNearEnd = ({ scrollTop, clientHeight, scrollHeight }: HTMLElement) =>
  scrollTop + clientHeight > scrollHeight - LOAD_MORE_PX

export function LookupDropdown(props: Props) {
  const { combobox, label, items, at, chosen, found, creation, canCreate, onTake } = props
  const { t } = useTranslation()
  const { asked, isOld } = found
  const isChosen = (item: LookupItem) => item !== 'create' && chosen.some((choice) => choice.id === item.id)
  const firstSimilar = items.length - found.similar.length
  const show = (item: LookupItem, index: number) => {
    const sound = item !== 'create' && item.sound
    return (
      <div
        key={item === 'create' ? item : item.id}
        className={styles.item}
        role="presentation"
        data-active={index === at || undefined}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: its keys are those of the field, which keeps the focus */}
        <div
          id={combobox.optionId(index)}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={isChosen(item)}
          onClick={() => onTake(item)}
        >
          {item === 'create' ? (
            <>
              {creation.isBusy ? <Loader size={15} /> : <IconPlus size={16} stroke={2} aria-hidden />}
              <span className={styles.create}>{t('catalogue.lookup.create', { name: asked })}</span>
            </>
          ) : (
            <>
              <OptionNames option={item} />
              {isChosen(item) && <IconCheck size={16} stroke={2} aria-hidden />}
            </>
          )}
        </div>
        {/* Hidden from screen readers, since a list of options has nothing else: the field has a key for it. */}
        {sound && <PlayButton sound={sound} aria-hidden tabIndex={-1} />}
      </div>
    )
  }
  return (
    // A mouse press here would take the focus from the field, which closes the dropdown.
    <Popover.Dropdown className={styles.dropdown} onMouseDown={(event) => event.preventDefault()}>
      <Nothing found={found} canCreate={canCreate} />
      <div
        className={styles.scroller}
        onScroll={({ currentTarget }: UIEvent<HTMLDivElement>) => isNearEnd(currentTarget) && found.more()}
      >
        <div
          id={combobox.listId}
          className={styles.items}
          role="listbox"
          aria-label={label}
          aria-busy={isOld || found.isLoading}
          data-old={isOld || undefined}
        >
          {items.slice(0, firstSimilar).map(show)}
          {firstSimilar < items.length && (
            // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset has no place in a listbox
            <div role="group" aria-labelledby={`${combobox.listId}-similar`}>
              <div id={`${combobox.listId}-similar`} className={styles.group} role="presentation">
                {t('catalogue.similarNames')}
              </div>
              {items.slice(firstSimilar).map((item, index) => show(item, firstSimilar + index))}
            </div>
          )}
        </div>
        {found.isLoadingMore && (
          <div className={styles.more}>
            <Loader size={16} color="gray" aria-label={t('catalogue.loading')} />
          </div>
        )}
      </div>
      <Failed found={found} problem={creation.problem} />
    </Popover.Dropdown>
  )
}

function OptionNames({ option }: { option: Option }) {
  const [first, second] = shownNames(option, option.marks)
  return (
    <span className={styles.names} dir="auto">
      <span>
        <Hindi {...first} />
      </span>
      {second && (
        <span className={styles.otherName}>
          <Hindi {...second} />
        </span>
      )}
      {option.about && (
        <span className={styles.otherName}>
          <Hindi text={option.about} />
        </span>
      )}
    </span>
  )
}

/** Shown in the dropdown instead of options, while it loads or when nothing matches. */
function Nothing({ found, canCreate }: Pick<Props, 'found' | 'canCreate'>) {
  const { t } = useTranslation()
  const { asked, options, isOld, isLoading, error } = found
  if (options.length > 0 || error) return null
  if (isOld || isLoading) return <p className={styles.said}>{t('catalogue.lookup.searching')}</p>
  if (asked) return <p className={styles.said}>{t('catalogue.noMatch.title', { search: asked })}</p>
  return <p className={styles.said}>{t(canCreate ? 'catalogue.lookup.none' : 'catalogue.lookup.nothing')}</p>
}

/** The error of a search, with a Retry button. */
function Failed({ found, problem }: Pick<Props, 'found'> & { problem: string | null }) {
  const { t } = useTranslation()
  return (
    <>
      {found.error && !found.isLoading && (
        <div className={styles.problem} role="alert">
          <span>{messageOf(found.error)}</span>
          <Button variant="default" size="compact-sm" tabIndex={-1} onClick={found.retry}>
            {t('action.retry')}
          </Button>
        </div>
      )}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
