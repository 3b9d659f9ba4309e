import { useTranslation } from 'react-i18next'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'
import { IconEye, IconPencil } from '#web/ui/icons.ts'
import styles from './team.module.css'
import { usePresence } from './use-presence.ts'

/** The line about who else has the record open: "Meera is editing this", "Ravi and Asha are viewing this +2". */
export function Presence({
  kind,
  record_id,
  isEditing,
}: {
  kind: TeamKind
  record_id: number
  isEditing: boolean
}) {
  const { t, i18n } = useTranslation()
  const { others, more } = usePresence(kind, record_id, isEditing)
  const names = (is_editing: boolean) =>
    others.filter((other) => other.is_editing === is_editing).map(({ name }) => name)
  const list = new Intl.ListFormat(i18n.language)
  const [editing, viewing] = [names(true), names(false)]
  return (
    <div className={styles.presence} role="status">
      {editing.length > 0 && (
        <span>
          <IconPencil size={14} stroke={1.75} aria-hidden />
          {t('team.editing', { count: editing.length, names: list.format(editing) })}
        </span>
      )}
      {viewing.length > 0 && (
        <span>
          <IconEye size={14} stroke={1.75} aria-hidden />
          {t('team.viewing', { count: viewing.length, names: list.format(viewing) })}
        </span>
      )}
      {more > 0 && <span>{t('team.more', { more })}</span>}
    </div>
  )
}
