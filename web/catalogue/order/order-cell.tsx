import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
} from '#web/ui/icons.ts'
import styles from './order-cell.module.css'
import { type Order, useOrder } from './order-context.ts'
import { placeAfter } from './order-moves.ts'

const icons = { top: IconArrowBarToUp, up: IconArrowUp, down: IconArrowDown, bottom: IconArrowBarToDown }

const PAIRS = [
  ['up', 'top'],
  ['down', 'bottom'],
] as const

/** The position of a row and the controls to change it: a drag handle, also by keyboard, and four buttons. */
export function OrderCell({ position, name }: { position: number; name: string }) {
  const order = useOrder()
  const { isOpen, first } = order
  if (!isOpen) return <span className={styles.place}>{position}</span>
  const index = position - first
  return (
    <div className={styles.cell}>
      <DropLine order={order} index={index} />
      <Handle index={index} name={name} place={position} />
      <span className={styles.place}>{position}</span>
      <Steps order={order} index={index} name={name} place={position} />
    </div>
  )
}

type Row = { index: number; name: string; place: number }

function Handle({ index, name, place }: Row) {
  const { t } = useTranslation()
  const { lifted, lift, drop, grab, count, total } = useOrder()
  const isLifted = lifted?.index === index
  const isByKeys = isLifted && lifted.by === 'keys'
  // Key events reach only rendered rows: a row that virtualization has removed is dropped.
  const letGo = useEffectEvent(() => isByKeys && lift(null))
  useEffect(() => () => void letGo(), [])

  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (!isByKeys) {
      if (key !== ' ' && key !== 'Enter') return
      event.preventDefault()
      return lift({ index, gap: index, by: 'keys' })
    }
    if (key === 'Tab') return lift(null)
    event.preventDefault()
    const { gap } = lifted
    if (key === ' ' || key === 'Enter') return drop()
    if (key === 'Escape') return lift(null)
    // The gaps on both sides of the row mean no move, and the one before it is used.
    const up = gap === index + 2 ? index : gap - 1
    const down = gap === index ? index + 2 : gap + 1
    if (key === 'ArrowUp') lift({ ...lifted, gap: Math.max(0, up) })
    if (key === 'ArrowDown' && down <= count) lift({ ...lifted, gap: down })
  }

  return (
    <button
      type="button"
      className={styles.handle}
      data-lifted={isLifted || undefined}
      data-order="handle"
      aria-label={t('catalogue.order.handle', { name, place, total })}
      aria-describedby="order-help"
      aria-pressed={isLifted}
      title={t('catalogue.order.drag')}
      onKeyDown={press}
      onBlur={() => isByKeys && lift(null)}
      onPointerDown={(event) => grab(index, event)}
    >
      <IconGripVertical size={17} stroke={1.6} />
    </button>
  )
}

function Steps({ order: { step, total }, index, name, place }: Row & { order: Order }) {
  const { t } = useTranslation()
  return (
    <div className={styles.steps}>
      {PAIRS.map((pair) => (
        <span key={pair[0]} className={styles.pair}>
          {pair.map((way) => {
            const Icon = icons[way]
            const isEnd = placeAfter(way, place, total) === place
            return (
              <button
                key={way}
                type="button"
                className={styles.step}
                data-order={way}
                aria-label={t(`catalogue.order.${way}`, { name })}
                title={t(`catalogue.order.${way}Hint`)}
                // Not `disabled`: the button that moved a row to the end keeps the focus.
                aria-disabled={isEnd}
                onClick={() => !isEnd && step(index, way)}
              >
                <Icon size={15} stroke={1.7} />
              </button>
            )
          })}
        </span>
      ))}
    </div>
  )
}

/** The line that shows where a dragged row would be dropped. */
function DropLine({ order: { lifted, count }, index }: { order: Order; index: number }) {
  const isEnd = lifted?.gap === count && index === count - 1
  if (lifted?.gap !== index && !isEnd) return null
  return <Line isEnd={isEnd} />
}

function Line({ isEnd }: { isEnd: boolean }) {
  const line = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return <span ref={line} className={styles.line} data-end={isEnd || undefined} />
}
