import { ActionIcon } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filters, ListState } from '#web/catalogue/list/list-state.ts'
import type {
  DetailsOf,
  ListAsk,
  ListColumn,
  ListPage,
  ListQuery,
  Opening,
  RowAction,
} from '#web/catalogue/list/list-types.ts'
import { askOf } from '#web/catalogue/list/use-list-query.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import { IconLayoutSidebarRight } from '#web/ui/icons.ts'
import type { PeekPanelProps } from './peek-panel.tsx'
import type { UsedInQuery } from './used-in.tsx'

const loadPanel = () => withTexts(() => import('./peek-panel.tsx'))

/** In milliseconds: for so long, what was fetched ahead of a step counts as new. */
const FRESH_MS = 10_000

/** What the side panel of a list shows of a record. */
export type PeekOf<Row> = Pick<DetailsOf<Row>, 'ask' | 'show'> & {
  /** The kind of the records, as in the history and in the filters of other lists. */
  kind: string
  /** Where it is used; absent for records that are used nowhere. */
  usedIn?: ((keys: [number]) => UsedInQuery) | undefined
}

type Props<Row, Sort extends string, Answer extends ListPage<Row>> = {
  peek: PeekOf<Row> | undefined
  list: {
    path: string
    state: ListState<Sort>
    shown: readonly ListColumn<Row, Sort>[]
    peek: (key: number | null, page?: number) => void
  }
  ask: (request: ListAsk<Sort>, filters: Filters) => ListQuery<Answer>
  /** The page that is shown; absent while another one is loading. */
  page: Answer | undefined
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  actions: readonly RowAction<Row>[] | undefined
}

/** The side panel of a list, which goes through its rows, also those of other pages. */
export function usePeek<Row, Sort extends string, Answer extends ListPage<Row>>(
  props: Props<Row, Sort, Answer>,
) {
  const { peek, list, ask, page, keyOf, nameOf, actions } = props
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { state, shown, path } = list
  const key = peek ? state.peek : null
  const isOpen = key !== null
  const rows: readonly Row[] = page?.Info ?? []
  const at = rows.findIndex((row) => keyOf(row) === key)
  const canStep = (by: 1 | -1) => {
    const isOnPage = rows[at + by] !== undefined
    const next = state.page + by
    return isOnPage || (at >= 0 && next >= 1 && next <= (page?.totalPageNo ?? 0))
  }

  /** The row after the shown one (1) or before it (-1), and its page; null: there is none. */
  const reach = async (by: 1 | -1): Promise<{ key: number; page: number } | null> => {
    const row = rows[at + by]
    if (row !== undefined) return { key: keyOf(row), page: state.page }
    if (!canStep(by)) return null
    const next = state.page + by
    const asked = ask(askOf({ ...state, page: next }), state.filters)
    const { Info } = await queryClient.fetchQuery({ ...asked, staleTime: FRESH_MS })
    const first = Info.at(by === 1 ? 0 : -1)
    return first === undefined ? null : { key: keyOf(first), page: next }
  }
  const step = async (by: 1 | -1): Promise<number | null> => {
    const next = await reach(by).catch(() => null)
    if (next) list.peek(next.key, next.page)
    return next?.key ?? null
  }
  const prefetch = async (by: 1 | -1) => {
    const next = await reach(by).catch(() => null)
    if (peek && next) await queryClient.prefetchQuery({ ...peek.ask(next.key), staleTime: FRESH_MS })
  }

  // Beside the panel there is room for what identifies a row and for what the list is sorted by.
  const columns = useMemo(
    () => (isOpen ? shown.filter((column) => identifies(column) || column.sort === state.sort) : shown),
    [isOpen, shown, state.sort],
  )
  const { peek: open } = list
  const opening = useMemo<Opening<Row> | null>(
    () =>
      isOpen
        ? {
            to: (row) => `${path}?peek=${keyOf(row)}`,
            run: (row) => (keyOf(row) === key ? focusPanel() : open(keyOf(row))),
          }
        : null,
    [isOpen, path, keyOf, key, open],
  )
  const first = rows[0]
  const toggle = (row: Row | undefined = first) => list.peek(isOpen || row === undefined ? null : keyOf(row))

  const Panel = useLate<PeekPanelProps<Row>>(loadPanel, isOpen)
  return {
    isOpen,
    columns,
    opening,
    step,
    toggle,
    button: peek && (
      <ActionIcon
        variant={isOpen ? 'light' : 'default'}
        size={36}
        aria-label={t('catalogue.sidePanel')}
        aria-pressed={isOpen}
        title={t('keys.peek')}
        onClick={() => toggle()}
      >
        <IconLayoutSidebarRight size={17} stroke={1.6} />
      </ActionIcon>
    ),
    panel: Panel && peek && key !== null && (
      <Panel
        peek={peek}
        id={key}
        row={rows[at]}
        nameOf={nameOf}
        status={shown.find(({ kind }) => kind === 'status')?.cell}
        links={actions}
        index={at}
        place={at < 0 ? null : (state.page - 1) * state.size + at + 1}
        total={page?.totalCount ?? 0}
        canStep={canStep}
        onStep={(by) => void step(by)}
        prefetch={prefetch}
        onClose={() => list.peek(null)}
      />
    ),
  }
}

const identifies = <Row, Sort extends string>({ kind, inHindi }: ListColumn<Row, Sort>) =>
  inHindi !== undefined || kind === 'title' || kind === 'picture' || kind === 'icon' || kind === 'status'

const focusPanel = () => document.querySelector<HTMLElement>('[data-peek] h2')?.focus()
