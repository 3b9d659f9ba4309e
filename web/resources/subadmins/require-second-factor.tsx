// These styles are loaded here, since only this screen has a switch.
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { subadmins } from '#contract/resources/subadmins.ts'
import { useAction, useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './subadmin-list.module.css'

/** The switch that requires a second factor of every admin. */
export function RequireSecondFactor() {
  const { t } = useTranslation()
  const { data } = useQueryOf(subadmins.secondFactorRule, {})
  const { mutate, isPending } = useAction(subadmins.requireSecondFactor, {
    changes: [subadmins.secondFactorRule],
  })
  if (!data) return null
  return (
    <Switch
      className={styles.rule}
      checked={data.is_required === '1'}
      disabled={isPending}
      onChange={({ currentTarget }) => mutate({ body: { is_required: currentTarget.checked ? '1' : '0' } })}
      label={t('account.admins.require')}
      description={t('account.admins.requireHint')}
    />
  )
}
