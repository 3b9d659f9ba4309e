import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './bar-chart.module.css'
import { Hindi } from './hindi.tsx'

/** A bar of the chart; `other` is the label in the other script. */
type Bar = { key: string; label: string; other?: string; value: number; to?: string }
type Props = {
  title: string
  /** What a bar stands for, and what its length counts; both are headings of the table. */
  of: string
  counted: string
  bars: readonly Bar[]
  /** Shown when there are no bars. */
  none?: string
  /** Vertical bars instead of horizontal ones. */
  upright?: boolean
}

/** A bar chart with the same data as a table, for screen readers and exact numbers. */
export function BarChart({ title, of, counted, bars, none, upright = false }: Props) {
  const { t, i18n } = useTranslation()
  const [isTable, setTable] = useState(false)
  const number = new Intl.NumberFormat(i18n.language)
  const most = upright ? topOf(bars) : Math.max(1, ...bars.map(({ value }) => value))
  const isCut = bars.some(({ value }) => value > most)
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <h2>{title}</h2>
        {bars.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setTable(!isTable)}>
            {t(isTable ? 'chart.asChart' : 'chart.asTable')}
          </Button>
        )}
      </figcaption>
      {bars.length === 0 && <p className={styles.none}>{none}</p>}
      {bars.length > 0 && isTable && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{of}</th>
              <th>{counted}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">
                  <Label bar={bar} />
                </th>
                <td>{number.format(bar.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {bars.length > 0 && !isTable && (
        <ol className={styles.bars} data-upright={upright || undefined}>
          {bars.map((bar) => (
            <li
              key={bar.key}
              style={{ '--share': Math.min(1, bar.value / most) } as CSSProperties}
              data-cut={bar.value > most || undefined}
            >
              <span className={styles.label} dir="auto">
                <Label bar={bar} />
              </span>
              <span className={styles.bar} aria-hidden />
              <span className={styles.value}>{number.format(bar.value)}</span>
            </li>
          ))}
        </ol>
      )}
      {isCut && !isTable && <p className={styles.none}>{t('chart.cut')}</p>}
    </figure>
  )
}

/** How many times the next bar the highest one must exceed to be cut, because the others could not be told apart. */
const OUTLIER = 4
/** How much higher than the next bar a cut one is drawn. */
const DRAWN = 1.25
/** The share of the axis that half of the other bars must reach to be readable. */
const SEEN = 1 / 8

/**
 * The value at the top of the axis. It is the highest one, unless one or a few bars stand out so far that they are cut a little
 * above the others.
 */
function topOf(bars: readonly Bar[]) {
  const values = bars.flatMap(({ value }) => (value > 0 ? value : [])).toSorted((one, other) => other - one)
  const [first = 1, second = 0] = values
  const few = values.findIndex((value, count) => {
    const rest = values.slice(count)
    const isFew = count > 0 && count <= bars.length / 3 && rest.length > count
    const middle = rest[Math.floor(rest.length / 2)] ?? 0
    return isFew && (values[count - 1] ?? 0) > OUTLIER * value && middle >= SEEN * DRAWN * value
  })
  if (few > 0) return DRAWN * (values[few] ?? 1)
  return second > 0 && first > OUTLIER * second ? DRAWN * second : first
}

function Label({ bar: { label, other, to } }: { bar: Bar }) {
  const text = (
    <>
      <Hindi text={label} />
      {other && (
        <>
          {' '}
          <Hindi text={other} />
        </>
      )}
    </>
  )
  return to ? <Link to={to}>{text}</Link> : text
}
