import type { ReactNode } from 'react'
import { PAGE_SIZES } from '#contract/calls/page-sizes.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import styles from './pager.module.css'
import { pagerButtons } from './pager-buttons.ts'

/** The number of pages before the first response (specification 1, section 9). */
const PAGES_BEFORE_ANSWER = 50

type Props = {
  page: number
  size: number
  /** The number of pages; absent before the first response. */
  pages?: number
  total?: number
  /** How the total of a search is made up. */
  found?: ReactNode
  onOpen: (page: number) => void
  onResize: (size: number) => void
}

/** The range of the rows on this page, and the buttons of the other pages. */
export function Pager({ page, size, pages: answered, total, found, onOpen, onResize }: Props) {
  const isWaiting = answered === undefined
  const pages = answered ?? PAGES_BEFORE_ANSWER
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const first = (page - 1) * size + 1
  const range = { from: number(first), to: number(Math.min(page * size, total ?? 0)) }
  return (
    <div className={styles.pager} data-screen-only data-keep-clear>
      <p className={styles.range} role="status">
        {total !== undefined && total > 0 && (
          <>
            {t('catalogue.range', range)} <b>{number(total)}</b>
          </>
        )}
      </p>
      {found}
      <label className={styles.sizes}>
        {t('catalogue.rows')}
        <select value={size} onChange={(event) => onResize(Number(event.currentTarget.value))}>
          {PAGE_SIZES.map((offered) => (
            <option key={offered} value={offered}>
              {offered.toLocaleString(i18n.language, { useGrouping: false })}
            </option>
          ))}
        </select>
      </label>
      <nav className={styles.pages} data-waiting={isWaiting || undefined} aria-label={t('catalogue.pages')}>
        <button
          type="button"
          aria-label={t('catalogue.previous')}
          title={t('catalogue.previous')}
          // Not `disabled`, so that the button that led to the first page keeps the focus.
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onOpen(page - 1)}
        >
          <IconChevronLeft size={16} stroke={1.75} />
        </button>
        {pagerButtons(page, pages).map((item) =>
          typeof item === 'number' ? (
            <button
              key={item}
              type="button"
              aria-label={t('catalogue.page', { page: number(item) })}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => item !== page && onOpen(item)}
            >
              {number(item)}
            </button>
          ) : (
            <span key={item} className={styles.gap} aria-hidden>
              …
            </span>
          ),
        )}
        <button
          type="button"
          aria-label={t('catalogue.next')}
          title={t('catalogue.next')}
          aria-disabled={page >= pages}
          onClick={() => page < pages && onOpen(page + 1)}
        >
          <IconChevronRight size={16} stroke={1.75} />
        </button>
      </nav>
    </div>
  )
}
