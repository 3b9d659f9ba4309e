import { type ComponentProps, memo, type ReactElement, useState } from 'react'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconDots, IconEye, IconPencil, IconTrash } from '#web/ui/icons.ts'
import { RowLink } from '#web/ui/row-link.tsx'
import type { BulkAction, ListTools, RowAction } from './list-types.ts'
import styles from './row-actions.module.css'

/** The row action that opens the details of a row. */
export const viewRow = <Row,>(): RowAction<Row> => ({
  id: 'view',
  icon: IconEye,
  label: 'catalogue.row.view',
  hint: 'catalogue.row.viewHint',
  run: (row, { view }) => view(row),
})

/** The row action that opens the form of a row, as the key `e` does. */
export const editRow = <Row,>(to: (row: Row) => string): RowAction<Row> => ({
  id: 'edit',
  icon: IconPencil,
  label: 'catalogue.row.edit',
  hint: 'action.edit',
  right: 'edit',
  to,
})

/** The row action that removes a row after a confirmation. */
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

/** The bulk action that removes all selected rows after a confirmation. */
export const removeSelected = <Row,>(): BulkAction<Row> => ({
  id: 'delete',
  icon: IconTrash,
  label: 'action.delete',
  danger: true,
  place: 'bar',
  right: 'delete',
  run: ({ keys }, { remove }) => remove(keys),
})

export type RowActionsProps<Row> = {
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
  tools: ListTools<Row>
}

export const loadRowMenu = () => import('./row-menu.tsx')

/**
 * The actions of a row: a menu, or its only action as a button. The menu is mounted when it is first opened, because a thousand
 * rows would mount too many components.
 */
export function RowActions<Row>({ row, name, actions, tools }: RowActionsProps<Row>) {
  const { t } = useTranslation()
  const [isUsed, setUsed] = useState(false)
  const [only, ...others] = actions
  if (!only) return null
  if (others.length === 0)
    return only.isFor?.(row) !== false && <Only {...{ row, name, tools }} action={only} />
  const button = <RowButton label={t('catalogue.row.actions', { name })} onClick={() => setUsed(true)} />
  return isUsed ? <Used {...{ row, name, actions, tools }} button={button} /> : button
}

type UsedProps<Row> = RowActionsProps<Row> & { button: ReactElement }

function Used<Row>({ button, ...props }: UsedProps<Row>) {
  const RowMenu = useLate<RowActionsProps<Row>>(loadRowMenu, true)
  return RowMenu ? <RowMenu {...props} /> : button
}

export function RowButton({ label, ...props }: { label: string } & ComponentProps<'button'>) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      {...props}
      className={styles.action}
      aria-label={label}
      aria-haspopup="menu"
      title={t('field.actions')}
    >
      <Drawn icon={IconDots} />
    </button>
  )
}

/**
 * The only action of a row, as a button. Its tooltip is a title attribute, because a thousand tooltips would mount too many
 * components.
 */
function Only<Row>({
  row,
  name,
  tools,
  action,
}: Omit<RowActionsProps<Row>, 'actions'> & { action: RowAction<Row> }) {
  const { t } = useTranslation()
  const look = {
    className: action.danger ? `${styles.action} ${styles.danger}` : styles.action,
    'aria-label': t(action.label, { name }),
    title: t(action.hint),
  }
  if ('to' in action)
    return (
      <RowLink to={action.to(row)} {...look}>
        <Drawn icon={action.icon} />
      </RowLink>
    )
  return (
    <button type="button" onClick={() => action.run(row, tools)} {...look}>
      <Drawn icon={action.icon} />
    </button>
  )
}

const Drawn = memo(function Drawn({ icon: Icon }: { icon: RowAction<unknown>['icon'] }) {
  return <Icon size={17} stroke={1.6} />
})
