import { ActionIcon, Skeleton } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { RowAction } from '#web/catalogue/list/list-types.ts'
import { SIDE_SLOT } from '#web/core/navigation/side-slot.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconChevronLeft, IconChevronRight, IconX } from '#web/ui/icons.ts'
import { isTaken } from '#web/ui/keys.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PeekLinks } from './peek-links.tsx'
import styles from './peek-panel.module.css'
import type { PeekOf } from './use-peek.tsx'

/** Below this width the panel covers the list; see `peek-panel.module.css`. */
const COVERS = '(max-width: 1023.98px)'
/** In milliseconds: while rows are gone through quickly, only the record itself is loaded. */
const STAY_MS = 250

export type PeekPanelProps<Row> = {
  peek: PeekOf<Row>
  id: number
  /** The row of the list's page; absent when the record is not on it. */
  row: Row | undefined
  nameOf: (row: Row) => string
  /** The cell with the status. */
  status: ((row: Row) => ReactNode) | undefined
  /** Actions that lead to a screen of the record are offered here, too. */
  links: readonly RowAction<Row>[] | undefined
  /** The index of the row on the list's page, or -1. */
  index: number
  /** The position of the record in the list, from 1; null when it is not on the page. */
  place: number | null
  total: number
  canStep: (by: 1 | -1) => boolean
  onStep: (by: 1 | -1) => void
  prefetch: (by: 1 | -1) => Promise<void>
  onClose: () => void
}

/** A record beside its list, which stays usable; on a small screen above it. */
export default function PeekPanel<Row>(props: PeekPanelProps<Row>) {
  const { id, peek, row: listed, nameOf, index, onClose } = props
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...peek.ask(id),
    enabled: listed === undefined,
    meta: { quiet: true },
  })
  const row = listed ?? data
  const panel = useRef<HTMLElement>(null)
  useFocusOfRow(index)
  useCovering(panel)
  useCloseKey(onClose)
  const [stayed] = useDebouncedValue(id, STAY_MS)
  const hasStayed = stayed === id
  const prefetch = useEffectEvent(() => {
    void props.prefetch(1)
    void props.prefetch(-1)
  })
  useEffect(() => {
    if (hasStayed && index >= 0) prefetch()
  }, [hasStayed, index])
  useEffect(() => {
    if (id) panel.current?.scrollTo({ top: 0 })
  }, [id])

  const slot = document.getElementById(SIDE_SLOT)
  if (!slot) return null
  const name = row === undefined ? t('action.details') : nameOf(row)
  return createPortal(
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={t('peek.label', { name })}
      data-peek
      data-screen-only
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        onClose()
      }}
    >
      <Bar {...props} row={row} />
      <div className={styles.body}>
        <h2 className={styles.name} tabIndex={-1}>
          <Hindi text={name} />
        </h2>
        {row !== undefined ? (
          <div key={id} className={styles.record}>
            {props.status && <div className={styles.status}>{props.status(row)}</div>}
            {peek.show(row)}
          </div>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={160} aria-label={t('catalogue.loading')} />
        )}
        {row !== undefined && hasStayed && (
          <PeekLinks key={id} kind={peek.kind} id={id} usedIn={peek.usedIn} />
        )}
      </div>
    </aside>,
    slot,
  )
}

function Bar<Row>(props: PeekPanelProps<Row>) {
  const { row, links = [], place, total, canStep, onStep, onClose } = props
  const { t } = useTranslation()
  const steps = [
    { by: -1, label: t('catalogue.details.previous'), icon: IconChevronLeft },
    { by: 1, label: t('catalogue.details.next'), icon: IconChevronRight },
  ] as const
  return (
    <div className={styles.bar}>
      {steps.map(({ by, label, icon: Icon }) => (
        <ActionIcon
          key={by}
          variant="default"
          aria-label={label}
          title={label}
          // Not `disabled`: the button that went to the end keeps the focus.
          aria-disabled={!canStep(by)}
          onClick={() => canStep(by) && onStep(by)}
        >
          <Icon size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      ))}
      {place !== null && <span className={styles.place}>{t('peek.place', { place, total })}</span>}
      <span className={styles.links}>
        {row !== undefined &&
          links.map(
            (link) =>
              'to' in link && (
                <LinkButton
                  key={link.id}
                  to={link.to(row)}
                  size="compact-sm"
                  variant="default"
                  leftSection={<link.icon size={15} stroke={1.6} />}
                >
                  {t(link.hint)}
                </LinkButton>
              ),
          )}
      </span>
      <ActionIcon aria-label={t('action.close')} title={t('action.close')} onClick={onClose}>
        <IconX size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** When the panel is closed from within, the row that it showed gets the focus. */
function useFocusOfRow(index: number) {
  const last = useRef(index)
  useEffect(() => {
    last.current = index
  }, [index])
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>(`tr[data-index="${last.current}"]`)?.focus()
    },
    [],
  )
}

/** Escape closes the panel from the list as well, unless something else uses it. */
function useCloseKey(onClose: () => void) {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key === 'Escape' && !isTaken(event)) onClose()
  })
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Where the panel covers the list, it takes the focus, and what it covers cannot be reached. */
function useCovering(panel: { readonly current: HTMLElement | null }) {
  const covers = useMediaQuery(COVERS, undefined, { getInitialValueInEffect: false })
  useEffect(() => {
    const content = document.querySelector('main')
    if (!covers || !content) return
    content.inert = true
    panel.current?.querySelector('h2')?.focus()
    return () => {
      content.inert = false
    }
  }, [covers, panel])
}
