import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type Ref, useMemo } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { openPath, RowLink } from '#web/ui/row-link.tsx'
import { CheckBox } from './check-box.tsx'
import styles from './list-table.module.css'
import type { ListColumn, Opening } from './list-types.ts'

type Props<Row, Sort extends string> = {
  row: Row
  rowKey: number
  name: string
  index: number
  columns: readonly ListColumn<Row, Sort>[]
  select: ((key: number, range: boolean) => void) | null
  isSelected: boolean
  /** Whether the side panel shows it. */
  isPeeked: boolean
  opening: Opening<Row> | null
  ref?: Ref<HTMLTableRowElement>
}

/** A row of a list. Its cells re-render only when the row or the columns change, not when it is selected. */
export function ListRow<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { row, rowKey, name, index, columns, select, isSelected, isPeeked, opening, ref } = props
  const { t } = useTranslation()
  const router = useRouter()
  const cells = useMemo(
    () =>
      columns.map(({ id, kind, label, wide, isLine, cell }) => (
        <td
          key={id}
          data-kind={kind}
          data-wide={wide || undefined}
          data-line={isLine || undefined}
          data-label={kind ? undefined : t(label)}
        >
          {kind === 'title' && opening ? (
            <RowLink
              className={styles.open}
              to={opening.to(row)}
              run={opening.run && (() => opening.run?.(row))}
            >
              {cell(row)}
            </RowLink>
          ) : (
            cell(row)
          )}
        </td>
      )),
    [columns, row, t, opening],
  )
  // The whole row is a larger target for the pointer; keyboards and screen readers use the name's link.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!opening || !isPlainClick(event)) return
    if (opening.run) return opening.run(row)
    openPath(router, opening.to(row))
  }
  return (
    <tr
      ref={ref}
      className={styles.row}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-current={isPeeked || undefined}
      data-opens={opening ? true : undefined}
      onClick={onClick}
      aria-rowindex={index + 2}
      tabIndex={-1}
    >
      {select && (
        <td className={styles.check}>
          <CheckBox
            label={t('catalogue.selectRow', { name })}
            checked={isSelected}
            onToggle={(range) => select(rowKey, range)}
          />
        </td>
      )}
      {cells}
    </tr>
  )
}

const OWN_CLICK = 'a, button, input, select, textarea, label, audio, [role="slider"], [role="menu"]'

/**
 * Whether a click is on the row itself: not on a control in it, not in a dialog that it opened, not the end of a text
 * selection.
 */
function isPlainClick({
  target,
  currentTarget,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent<HTMLElement>) {
  if (metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return false
  return currentTarget.contains(target) && !target.closest(OWN_CLICK) && getSelection()?.type !== 'Range'
}
