import { ActionIcon } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ListPage, RowAction } from '#web/catalogue/list/list-types.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { SIDE_SLOT } from '#web/core/navigation/side-slot.ts'
import { useMay } from '#web/core/session/rights.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconChevronLeft, IconChevronRight, IconX } from '#web/ui/icons.ts'
import { isTaken } from '#web/ui/keys.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PeekLinks } from './peek-links.tsx'
import styles from './peek-panel.module.css'
import { usePeekSteps } from './peek-steps.ts'
import type { PeekedList, PeekOf, Step } from './use-peek.ts'

/** The media query for windows where the panel covers the list; see `peek-panel.module.css`. */
const COVERS = '(max-width: 1279.98px)'
/** In milliseconds: while the admin goes through rows quickly, only the record itself is loaded. */
const STAY_MS = 250

export type PeekPanelProps<Row, Sort extends string, Answer extends ListPage<Row>> = PeekedList<
  Row,
  Sort,
  Answer
> & {
  peek: PeekOf<Row>
  id: number
  /** The list's ref to the panel's function that steps to the next record. */
  stepper: RefObject<Step | null>
}

/** The side panel, which shows a record beside its list while the list stays usable. On a small screen it covers the list. */
export default function PeekPanel<Row, Sort extends string, Answer extends ListPage<Row>>(
  props: PeekPanelProps<Row, Sort, Answer>,
) {
  const { id, peek, nameOf, list, actions } = props
  const { t } = useTranslation()
  const may = useMay()
  const [stayed] = useDebouncedValue(id, STAY_MS)
  const hasStayed = stayed === id
  const steps = usePeekSteps(props, hasStayed)
  const { data, error, refetch } = useQuery({
    ...peek.ask(id),
    enabled: steps.row === undefined,
    meta: { quiet: true },
  })
  const row = steps.row ?? data
  const status = props.columns.find(({ kind }) => kind === 'status')
  const links = peek.links?.filter(({ need }) => need === undefined || may(need)) ?? actions
  const onClose = () => list.peek(null)
  const panel = useRef<HTMLElement>(null)
  useFocusOfRow(steps.index)
  useCovering(panel)
  useCloseKey(onClose)
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
    >
      <Bar {...steps} row={row} links={links} onClose={onClose} />
      <div className={styles.body}>
        <h2 className={styles.name} tabIndex={-1} aria-live="polite">
          <Hindi text={name} />
        </h2>
        {row !== undefined ? (
          <div key={id}>
            {status && <div className={styles.status}>{status.cell(row)}</div>}
            {peek.show(row)}
          </div>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading height={160} />
        )}
        {row !== undefined && hasStayed && (
          <PeekLinks key={id} kind={peek.kind} id={id} usedIn={peek.usedIn} />
        )}
      </div>
    </aside>,
    slot,
  )
}

type BarProps<Row> = Pick<
  ReturnType<typeof usePeekSteps<Row, string, ListPage<Row>>>,
  'place' | 'total' | 'canStep' | 'step'
> & {
  row: Row | undefined
  /** The row's actions that lead to a screen of the record, offered in the panel too. */
  links: readonly RowAction<Row>[] | undefined
  onClose: () => void
}

function Bar<Row>({ row, links = [], place, total, canStep, step, onClose }: BarProps<Row>) {
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
          // Not `disabled`, so that the button that went to the last record keeps the focus.
          aria-disabled={!canStep(by)}
          onClick={() => void step(by)}
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

/** Focuses the row of the shown record when the panel is closed from within. */
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

/** Escape closes the panel, from the list too, unless something else uses the key, such as a menu that closes first. */
function useCloseKey(onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    let taken = false
    const before = (event: KeyboardEvent) => {
      taken = isTaken(event)
    }
    const after = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !taken && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', before, { capture: true })
    document.addEventListener('keydown', after)
    return () => {
      document.removeEventListener('keydown', before, { capture: true })
      document.removeEventListener('keydown', after)
    }
  }, [])
}

/** Where the panel covers the list, it takes the focus, and the list behind it is inert. */
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
