import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconEye, IconPencil, IconTrash } from '#web/ui/icons.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import type { BulkAction, ListTools, RowAction } from './list-types.ts'
import styles from './row-actions.module.css'

/** Opens the details of the row. */
export const viewRow = <Row,>(): RowAction<Row> => ({
  id: 'view',
  icon: IconEye,
  label: 'catalogue.row.view',
  hint: 'catalogue.row.viewHint',
  run: (row, { view }) => view(row),
})

/** Opens the form of the row, like the key `e`. */
export const editRow = <Row,>(to: (row: Row) => string): RowAction<Row> => ({
  id: 'edit',
  icon: IconPencil,
  label: 'catalogue.row.edit',
  hint: 'action.edit',
  right: 'edit',
  to,
})

/** Asks for confirmation, then removes the row. */
export const removeRow = <Row,>(
  keyOf: (row: Row) => number,
  nameOf: (row: Row) => string,
): RowAction<Row> => ({
  id: 'delete',
  icon: IconTrash,
  label: 'catalogue.row.delete',
  hint: 'action.delete',
  danger: true,
  right: 'delete',
  run: (row, { remove }) => remove([keyOf(row)], nameOf(row)),
})

/** Asks for confirmation, then removes all selected rows. */
export const removeSelected = <Row,>(): BulkAction<Row> => ({
  id: 'delete',
  icon: IconTrash,
  label: 'action.delete',
  danger: true,
  right: 'delete',
  run: ({ keys }, { remove }) => remove(keys),
})

type Props<Row> = { row: Row; name: string; actions: readonly RowAction<Row>[]; tools: ListTools<Row> }

/**
 * The icons at the end of a row. Tooltips are title attributes, because a thousand rows would mount too many
 * components.
 */
export function RowActions<Row>({ row, name, actions, tools }: Props<Row>) {
  const { t } = useTranslation()
  return (
    <div className={styles.actions}>
      {actions.map((action) => {
        if (action.isFor?.(row) === false) return null
        const look = {
          className: action.danger ? `${styles.action} ${styles.danger}` : styles.action,
          'aria-label': t(action.label, { name }),
          title: t(action.hint),
        }
        return 'to' in action ? (
          <RowLink key={action.id} to={action.to(row)} {...look}>
            <Drawn icon={action.icon} />
          </RowLink>
        ) : (
          <button key={action.id} type="button" onClick={() => action.run(row, tools)} {...look}>
            <Drawn icon={action.icon} />
          </button>
        )
      })}
    </div>
  )
}

const Drawn = memo(function Drawn({ icon: Icon }: { icon: RowAction<unknown>['icon'] }) {
  return <Icon size={17} stroke={1.6} />
})
