import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { DetailsOf, RowAction } from '#web/catalogue/list/list-types.ts'
import { mergedInto } from '#web/core/client/errors.ts'
import { useFailedLoad } from '#web/core/client/use-failed-load.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './row-details.module.css'

export type RowDetailsProps<Row> = {
  details: DetailsOf<Row>
  /** The key of the record whose details are open; null for none. */
  viewed: number | null
  onView: (key: number | null) => void
  /** The rows of the list's page, through which Previous and Next go. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  /** The row's actions that lead to a screen of the record, offered in the dialog too. */
  links: readonly RowAction<Row>[] | undefined
}

/** The details dialog of one record, with links to its screens and to the previous and next row. */
export default function RowDetails<Row>({
  details,
  viewed,
  onView,
  rows,
  keyOf,
  nameOf,
  links = [],
}: RowDetailsProps<Row>) {
  const { t } = useTranslation()
  // Keeps the record while the dialog closes, so that its content does not disappear first.
  const [last, setLast] = useState(viewed)
  if (viewed !== null && viewed !== last) setLast(viewed)
  const key = viewed ?? last
  const index = rows?.findIndex((row) => keyOf(row) === key) ?? -1
  const listed = rows?.[index]
  const { data, error, refetch } = useQuery({
    ...details.ask(key ?? 0),
    enabled: viewed !== null && rows !== undefined && listed === undefined,
    meta: { quiet: true },
  })
  useFailedLoad(viewed === null ? null : error)
  const opened = useOpened(viewed !== null)
  if (key === null) return null
  const row = listed ?? data
  const merged = error && mergedInto(error)
  const step = (by: 1 | -1) => {
    const next = rows?.[index + by]
    if (index >= 0 && next !== undefined) onView(keyOf(next))
  }
  const isLast = index < 0 || index === (rows?.length ?? 0) - 1
  return (
    <Modal
      opened={opened}
      title={row === undefined ? t('action.details') : details.title ? t(details.title) : nameOf(row)}
      onClose={() => onView(null)}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {row !== undefined ? (
        <Fragment key={key}>{details.show(row)}</Fragment>
      ) : error ? (
        <>
          <ErrorState error={error} onRetry={refetch} />
          {merged && (
            <Button variant="default" mx="auto" display="block" onClick={() => onView(merged.id)}>
              {t('merge.open', { name: firstName(merged) })}
            </Button>
          )}
        </>
      ) : (
        <Loading height={120} />
      )}
      <div className={styles.bar}>
        {listed !== undefined && (
          <div className={styles.steps}>
            <button type="button" aria-disabled={index <= 0} onClick={() => step(-1)}>
              <IconChevronLeft size={16} stroke={1.75} aria-hidden />
              {t('catalogue.details.previous')}
            </button>
            <button type="button" aria-disabled={isLast} onClick={() => step(1)}>
              {t('catalogue.details.next')}
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </button>
          </div>
        )}
        {row !== undefined && (
          <div className={styles.links}>
            {details.buttons?.map(({ id, icon: Icon, label, run }) => (
              <Button
                key={id}
                variant="default"
                leftSection={<Icon size={16} stroke={1.6} />}
                onClick={() => {
                  onView(null)
                  run(row)
                }}
              >
                {t(label)}
              </Button>
            ))}
            {links.map(
              (link) =>
                'to' in link && (
                  <LinkButton
                    key={link.id}
                    to={link.to(row)}
                    variant="default"
                    leftSection={<link.icon size={16} stroke={1.6} />}
                  >
                    {t(link.hint)}
                  </LinkButton>
                ),
            )}
          </div>
        )}
      </div>
    </Modal>
  )
}
