import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { subadmins } from '#contract/resources/subadmins.ts'
import { call } from '#web/core/client/call.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Confirm } from '#web/ui/confirm.tsx'

type Props = {
  /** The sub admin whose second factor is reset; null while the dialog is closed. */
  of: { admin_id: number; name: string } | null
  onClose: () => void
}

/** The confirmation before a sub admin's second factor is removed. */
export function ResetSecondFactor({ of, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  // The text stays while the dialog closes.
  const [shown, setShown] = useState(of)
  if (of && of !== shown) setShown(of)
  const reset = () =>
    problemIn(
      call(subadmins.resetSecondFactor, { body: { user_id: shown?.admin_id ?? 0 } }).then((answer) => {
        if (answer.success === 1) toast(answer.message)
        return answer
      }),
    )
  return (
    <Confirm
      opened={of !== null}
      title={t('account.admins.reset')}
      onYes={reset}
      onDone={() => {
        onClose()
        void queryClient.invalidateQueries({ queryKey: [subadmins.list.path] })
      }}
      onNo={onClose}
    >
      {t('account.admins.resetQuestion', { name: shown?.name ?? '' })}
    </Confirm>
  )
}
