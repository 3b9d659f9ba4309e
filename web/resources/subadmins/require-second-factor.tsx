// These styles are loaded here, since only this screen has a switch.
import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { subadmins } from '#contract/resources/subadmins.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import styles from './subadmin-list.module.css'

/** The switch that requires a second factor of every admin. */
export function RequireSecondFactor() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data } = useQueryOf(subadmins.secondFactorRule, {})
  const { mutate, isPending } = useMutationOf(subadmins.requireSecondFactor, {
    onError: (error) => toast(messageOf(error)),
    onSuccess: async ({ message }) => {
      toast(message)
      await queryClient.invalidateQueries({ queryKey: [subadmins.secondFactorRule.path] })
    },
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
