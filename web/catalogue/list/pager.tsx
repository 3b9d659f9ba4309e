import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZES } from '#contract/list.ts'
import styles from './pager.module.css'
import { pagerButtons } from './pager-buttons.ts'

/** How many pages a list counts as before its first answer (specification 1, section 9). */
const PAGES_BEFORE_ANSWER = 50

type Props = {
  page: number
  size: number
  /** Absent before the first answer. */
  pages?: number
  total?: number
  onOpen: (page: number) => void
  onResize: (size: number) => void
}

/** Where in the list one is, and the ways to the other pages. */
export function Pager({ page, size, pages = PAGES_BEFORE_ANSWER, total, onOpen, onResize }: Props) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const first = (page - 1) * size + 1
  const range = { from: number(first), to: number(Math.min(page * size, total ?? 0)) }
  return (
    <div className={styles.pager} data-screen-only>
      <p className={styles.range} role="status">
        {total !== undefined && total > 0 && (
          <>
            {t('catalogue.range', range)} <b>{number(total)}</b>
          </>
        )}
      </p>
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
      <nav className={styles.pages} aria-label={t('catalogue.pages')}>
        <button
          type="button"
          aria-label={t('catalogue.previous')}
          title={t('catalogue.previous')}
          // Not `disabled`: the button that led to the first page keeps the focus.
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
