import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { readListState } from '#web/catalogue/list/list-state.ts'
import type { ListColumn, ListPage } from '#web/catalogue/list/list-types.ts'
import { askOf } from '#web/catalogue/list/use-list-query.ts'
import { DisplayButton } from '#web/catalogue/screen/display-button.tsx'
import { ListFrame, type ListFrameProps } from '#web/catalogue/screen/list-frame.tsx'
import { ListProvider } from '#web/catalogue/screen/list-provider.tsx'
import type { ListSource } from '#web/catalogue/screen/list-source.ts'
import { Removing, SidePanel } from '#web/catalogue/screen/overlays.tsx'
import type { Removal } from '#web/catalogue/screen/removal.tsx'
import { FewFound, Pages, Rows } from '#web/catalogue/screen/rows.tsx'
import { SelectionBar } from '#web/catalogue/screen/selection-bar.tsx'
import { Summary, Toolbar, ToolbarEnd } from '#web/catalogue/screen/toolbar.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import styles from './order-cell.module.css'
import { OrderCell } from './order-cell.tsx'
import { type Lifted, type Order, OrderContext } from './order-context.ts'
import { indexOfGap, placeAfter } from './order-moves.ts'
import { useFocusOfMoved } from './use-focus-of-moved.ts'
import { useOrderDrag } from './use-order-drag.ts'
import { type MoveBefore, useOrdering } from './use-ordering.ts'

/** A row with its position in the list, from 1. The list endpoints sort by `position`. */
type Placed = { position: number }

type Props<Row extends Placed, Sort extends string, Answer extends ListPage<Row>> = Omit<
  ListFrameProps<Answer>,
  'children'
> & {
  source: ListSource<Row, Sort | 'position', Answer>
  move: MoveBefore
  removal: Removal
  /** The empty state; see `Rows`. */
  empty: ComponentProps<typeof Rows>['empty']
  /** The totals beside the search. */
  total: (answer: Answer) => ReactNode
}

/** A list with a user-defined order, which can be changed while the list is sorted by it. */
export function OrderedList<Row extends Placed, Sort extends string, Answer extends ListPage<Row>>(
  props: Props<Row, Sort, Answer>,
) {
  const { source, move, removal, empty, total: totalOf, ...frame } = props
  const { columns: others, ask, keyOf, nameOf } = source
  const { t } = useTranslation()
  const columns = useMemo(() => {
    const column: ListColumn<Row, Sort | 'position'> = {
      id: 'position',
      label: 'catalogue.order.title',
      sort: 'position',
      width: '148px',
      cell: (row) => <OrderCell position={row.position} name={nameOf(row)} />,
    }
    return [column, ...others]
  }, [others, nameOf])

  const params = useSearch({ strict: false })
  const state = readListState(params, { sorts: columns.flatMap(({ sort }) => sort ?? []), columns: [] })
  const mayMove = useMayHere()('edit')
  const isOpen =
    mayMove && state.search === '' && (state.sort === null || (state.sort === 'position' && !state.desc))
  const shown = askOf(state)
  const askPage = (request: typeof shown) => ask(request, {})
  const { data } = useQuery<Answer>({ ...askPage(shown), enabled: false })
  const rows: readonly Row[] = data?.Info ?? []
  const total = data?.totalCount ?? 0
  const { shift, said, say, first } = useOrdering({ shown, ask: askPage, keyOf, nameOf, move })
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const keys = useMemo(() => data?.Info.map(keyOf), [data, keyOf])
  const keepFocus = useFocusOfMoved(keys)

  // Found by its position, because right after a row has left the page, the first one is not at the start of the page.
  const rowAt = (index: number) => rows.find(({ position }) => position === first + index)
  const carry = (index: number, to: number, part: string) => {
    const row = rowAt(index)
    if (!row) return
    keepFocus({ key: keyOf(row), index, part })
    void shift(row, to, total)
  }
  const lift = (next: Lifted | null) => {
    const row = next && rowAt(next.index)
    if (next && row) {
      const place = first + indexOfGap(next.index, next.gap)
      say(t('catalogue.order.lifted', { name: nameOf(row), place, total }))
    } else if (lifted) say(t('catalogue.order.cancelled'))
    setLifted((before) => (isSame(before, next) ? before : next))
  }
  const drop = () => {
    setLifted(null)
    if (lifted) carry(lifted.index, first + indexOfGap(lifted.index, lifted.gap), 'handle')
  }
  const order: Order = {
    isOpen,
    total,
    count: rows.length,
    first,
    lifted: isOpen ? lifted : null,
    lift,
    drop,
    grab: useOrderDrag(lift, drop),
    step: (index, step) => carry(index, placeAfter(step, first + index, total), step),
  }

  return (
    <OrderContext value={order}>
      <ListProvider source={{ ...source, columns }}>
        <ListFrame {...frame}>
          <Toolbar>
            <Summary<Answer>
              of={(answer) => (
                <>
                  {totalOf(answer)}
                  {mayMove && !isOpen && <span className={styles.reason}>{t('catalogue.order.closed')}</span>}
                </>
              )}
            />
            <ToolbarEnd>
              <DisplayButton />
            </ToolbarEnd>
          </Toolbar>
          <Rows empty={empty} />
          <SelectionBar />
          <FewFound />
          <Pages />
        </ListFrame>
        <Removing by={removal} />
        <SidePanel />
      </ListProvider>
      <p id="order-help" hidden>
        {t('catalogue.order.help')}
      </p>
      <p className={styles.hidden} role="status">
        {said}
      </p>
    </OrderContext>
  )
}

const isSame = (one: Lifted | null, other: Lifted | null) =>
  one?.index === other?.index && one?.gap === other?.gap
