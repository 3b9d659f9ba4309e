import { Input, Loader, Popover, VisuallyHidden } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import chipStyles from '#web/catalogue/chips/chips.module.css'
import { backKey, Chips } from '#web/catalogue/chips/chips.tsx'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import { useCombobox } from '#web/ui/use-combobox.ts'
import styles from './lookup.module.css'
import { equalTo, type Lookup, type Searched } from './lookup.ts'
import { LookupCreate } from './lookup-create.tsx'
import { LookupDropdown, type LookupItem } from './lookup-dropdown.tsx'
import { useCreate } from './use-create.ts'
import { LOOKUP_DEBOUNCE_MS, useLookup } from './use-lookup.ts'
import { useMayChoose } from './use-may-choose.ts'

type Props = {
  /** The records to choose from; a search-only lookup cannot create any. */
  lookup: Lookup | Searched
  label: string
  /** The field's name in the form. */
  name?: string
  value: readonly Choice[]
  onChange: (value: Choice[]) => void
  /** Whether choosing adds a record; otherwise it replaces the chosen one. */
  many?: boolean
  required?: boolean
  /** The error message. */
  error?: string
  /** Debounce delay of the search, in milliseconds. */
  debounce?: number
  /** Whether a missing record can be created, which is the default; off for a filter. */
  canCreate?: boolean
  /** Whether the field takes the focus when its dialog opens. */
  isFirst?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * The input that chooses records of a resource. It searches while typing, loads page by page, and creates a record when there
 * is no match.
 */
export function LookupInput(props: Props) {
  const { lookup, label, name, value, onChange, many = false, required, error, onBlur, ref } = props
  const { debounce = LOOKUP_DEBOUNCE_MS, isFirst = false } = props
  const { mayChoose, mayCreate, reason } = useMayChoose(lookup)
  const canCreate = (props.canCreate ?? true) && mayCreate
  const { t } = useTranslation()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const inputRef = useMergedRef(field, ref)
  const chips = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The index of the active item once arrow keys were used; null before that, when the first result is active.
  const [moved, setMoved] = useState<number | null>(null)
  const found = useLookup(lookup, isOpen, debounce)
  const { text, asked, options, similar, isOld, error: failure } = found

  // The id of the record just chosen, which a second press of Enter must not remove.
  const added = useRef<number | null>(null)
  const toggle = (choice: Choice) => {
    const isChosen = value.some((chosen) => chosen.id === choice.id)
    added.current = isChosen ? null : choice.id
    onChange(isChosen ? value.filter((chosen) => chosen.id !== choice.id) : [...value, choice])
    // The text stays selected, because the next record may be in the same results and typing replaces it.
    setMoved(items.findIndex((item) => item !== 'create' && item.id === choice.id))
    field.current?.select()
  }
  const choose = (choice: Choice) => {
    if (many) return toggle(choice)
    onChange([choice])
    found.clear()
    setMoved(null)
    setOpen(false)
  }
  const remove = (index: number) => onChange(value.filter((_, at) => at !== index))
  const maker = canCreate && 'save' in lookup ? lookup : null
  const creation = useCreate(maker, (created) => {
    if (value.every((chosen) => chosen.id !== created.id)) choose(created)
    found.clear()
    setMoved(null)
  })

  // True while a closing dialog returns the focus to the field, which must not open the dropdown again.
  const isGivenBack = useRef(false)
  const isAsking = creation.asking !== null
  useEffect(() => {
    if (!isAsking) return
    return () => {
      isGivenBack.current = true
      field.current?.focus()
      isGivenBack.current = false
    }
  }, [isAsking])

  const isNew = maker && asked !== '' && !isOld && !failure && !equalTo([...options, ...value], asked)
  // Similar names come last, so that Enter after a name that does not exist creates it.
  const items: LookupItem[] = [...options, ...(isNew ? (['create'] as const) : []), ...similar]
  // Enter must not deselect a first result that is already chosen.
  const isFirstChosen = value.some(({ id: chosen }) => chosen === options[0]?.id)
  const first = asked !== '' && !isOld && !isFirstChosen ? 0 : -1
  const at = Math.min(moved ?? first, items.length - 1)

  const canPlay = items.some((item) => item !== 'create' && item.sound)

  const take = (item: LookupItem | undefined) => {
    if (item === undefined || creation.isBusy) return
    if (item === 'create') void creation.create(text, !found.hasMore)
    else choose(item)
  }
  const open = () => {
    setOpen(true)
    setMoved(null)
  }
  const move = (to: number) => {
    if (!isOpen) return open()
    if (to >= items.length - 1) found.more()
    added.current = null
    setMoved(to)
  }
  const enter = () => {
    const item = items[at]
    const isJustAdded = item !== undefined && item !== 'create' && item.id === added.current
    if (text.trim() !== asked) found.ask()
    else if (failure && at < 0) found.retry()
    else if (!isOld && !isJustAdded) take(item)
    return true
  }
  const leave = () => {
    setOpen(false)
    // The dialog of a new record, if open, has taken over the typed text.
    if (!creation.asking) found.clear()
    onBlur?.()
  }

  const combobox = useCombobox({
    isOpen,
    count: items.length,
    at,
    hasMore: found.hasMore,
    onMove: move,
    onEnter: () => isOpen && enter(),
  })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    combobox.field.onKeyDown(event)
    if (event.nativeEvent.isComposing) return
    const { key, altKey, code } = event
    // Compared by the place of the key, because with Alt some systems produce another letter.
    if (canPlay && altKey && code === 'KeyP') {
      event.preventDefault()
      const option = document.getElementById(combobox.optionId(at))
      option?.parentElement?.querySelector<HTMLElement>('[data-play]')?.click()
    }
    if (key === 'Escape' && (isOpen || text)) {
      event.preventDefault()
      if (isOpen) setOpen(false)
      else found.clear()
    }
    if (text !== '' || value.length === 0) return
    // Holding Backspace only clears the text and does not delete chips.
    if (key === 'Backspace' && !event.repeat) remove(value.length - 1)
    if (key === backKey()) chips.current?.querySelector<HTMLElement>(':scope > :last-child button')?.focus()
  }

  const describedBy = error ? `${id}-error` : undefined
  return (
    <Input.Wrapper
      className={chipStyles.field}
      id={id}
      label={label}
      labelProps={{ htmlFor: id }}
      error={error}
      description={reason}
      withAsterisk={required}
    >
      {/* Rendered in the page content, not after the footer: screen readers look for it there. */}
      <Popover
        opened={isOpen}
        width="target"
        position="bottom-start"
        offset={4}
        radius="md"
        withRoles={false}
        trapFocus={false}
        returnFocus={false}
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
        portalProps={{ target: document.querySelector('main') ?? undefined }}
      >
        <Popover.Target>
          <div className={chipStyles.box} data-invalid={error ? true : undefined}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the focus by itself, too */}
            <div
              className={chipStyles.scroll}
              onMouseDown={(event) => {
                if (event.target !== event.currentTarget) return
                event.preventDefault()
                field.current?.focus()
                open()
              }}
            >
              <Chips
                ref={chips}
                chosen={value}
                onRemove={mayChoose ? remove : null}
                onLeave={() => field.current?.focus()}
              />
              <input
                id={id}
                ref={inputRef}
                name={name}
                disabled={!mayChoose}
                className={chipStyles.input}
                {...combobox.field}
                aria-keyshortcuts={canPlay ? 'Alt+P' : undefined}
                aria-required={required}
                aria-invalid={error ? true : undefined}
                aria-describedby={describedBy}
                // Keeps a dialog around the field from closing on the same Escape.
                data-mantine-stop-propagation={isOpen || text !== '' || undefined}
                data-autofocus={isFirst || undefined}
                placeholder={value.length === 0 ? t('catalogue.search') : undefined}
                value={text}
                onChange={(event) => {
                  open()
                  creation.forgetProblem()
                  found.type(event.currentTarget.value)
                }}
                onKeyDown={onKeyDown}
                // In a dialog that has just opened, the dropdown would cover it, so focus alone does not open it.
                onFocus={({ currentTarget }) =>
                  isGivenBack.current || currentTarget.closest('[role="dialog"]') ? undefined : open()
                }
                onClick={open}
                onBlur={leave}
              />
            </div>
            <span className={styles.end} aria-hidden>
              {isOpen && found.isLoading ? (
                <Loader size={14} color="gray" />
              ) : (
                <IconChevronDown size={16} stroke={1.75} />
              )}
            </span>
          </div>
        </Popover.Target>
        <LookupDropdown
          combobox={combobox}
          label={label}
          items={items}
          at={at}
          chosen={value}
          found={found}
          creation={creation}
          canCreate={canCreate}
          onTake={take}
        />
      </Popover>
      <VisuallyHidden role="status">
        {isOpen && !isOld && found.total !== null && t('catalogue.lookup.found', { count: found.total })}
      </VisuallyHidden>
      {maker && creation.asking && (
        <LookupCreate
          lookup={maker}
          names={creation.asking}
          onSave={creation.save}
          onCancel={creation.stopAsking}
        />
      )}
    </Input.Wrapper>
  )
}
