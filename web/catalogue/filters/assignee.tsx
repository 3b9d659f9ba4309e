import { needOf } from '#contract/calls/permissions.ts'
import { TEAM_KIND_LIST, TEAM_KINDS, type TeamKind } from '#contract/catalogue/team-kinds.ts'
import { teamwork } from '#contract/features/teamwork.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useSession } from '#web/core/session/session.ts'
import { ChoiceBox } from '#web/ui/choice-box.tsx'
import styles from './filter-drawer.module.css'
import { ShownChip } from './shown-chip.tsx'

/**
 * The filter by the admin whom records are assigned to: the signed-in admin, who is listed first, or another one who may view
 * them.
 */
export function Assignee(props: { kind: TeamKind; value: string; onChange: (value: string) => void }) {
  const { kind, value, onChange } = props
  const { t } = useTranslation()
  const { adminId } = useSession()
  const { data: admins = [] } = useQueryOf(teamwork.admins, { body: { kind } }, { meta: { quiet: true } })
  const others = admins.filter(({ admin_id }) => admin_id !== adminId)
  const choices = [
    { value: String(adminId), label: t('team.filter.me') },
    ...others.map(({ admin_id, name }) => ({ value: String(admin_id), label: name })),
  ]
  return (
    <div className={styles.editor}>
      <span aria-hidden>{t('field.assigned_to')}</span>
      <ChoiceBox
        label={t('field.assigned_to')}
        none={t('catalogue.filter.any')}
        choices={choices}
        value={value}
        onChange={(admin) => onChange(admin ?? '')}
      />
    </div>
  )
}

export function AssigneeChip({ id, onRemove }: { id: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const { adminId } = useSession()
  const may = useMay()
  // A chip does not know its list, and any kind that this admin may view returns the same names of admins.
  const kind = TEAM_KIND_LIST.find((each) => may(needOf(TEAM_KINDS[each].guard, 'view'))) ?? 'tracks'
  const isMe = id === adminId
  const { data } = useQueryOf(teamwork.admins, { body: { kind } }, { meta: { quiet: true }, enabled: !isMe })
  const known = isMe ? t('team.filter.me') : data?.find(({ admin_id }) => admin_id === id)?.name
  const name = known ?? (data ? t('catalogue.filter.gone', { id }) : '…')
  return (
    <ShownChip
      text={t('catalogue.filter.isIn', { kind: t('field.assigned_to'), name })}
      onRemove={onRemove}
    />
  )
}
