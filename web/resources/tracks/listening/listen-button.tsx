import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listening } from '#contract/features/listening.ts'
import { ToolbarButton } from '#web/catalogue/list/toolbar-button.tsx'
import { call } from '#web/core/client/call.ts'
import { ApiError, type CallError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import type { Sends } from '#web/core/client/sent.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useMay } from '#web/core/session/rights.ts'
import { IconHeadphones } from '#web/ui/icons/first-load.ts'

type Props = {
  /** The tracks, as bulk calls send them. */
  selection: Sends<typeof listening.start>['body']
  disabled?: boolean
}

/** Listens to the tracks of a list and files them. */
export function ListenButton({ selection: body, disabled }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const { mutate: start, isPending } = useMutation<number, CallError>({
    mutationFn: async () => {
      const answer = await call(listening.start, { body })
      if (answer.success === 0) throw new ApiError(answer)
      return answer.data.run_id
    },
    onSuccess: (run_id) => void navigate({ to: `/listening/${run_id}` }),
    onError: (error) => toast(messageOf(error)),
  })
  if (!may('tracks.edit')) return null
  return (
    <ToolbarButton
      isBrief
      icon={IconHeadphones}
      loading={isPending}
      disabled={disabled}
      onClick={() => start()}
    >
      {t('catalogue.listening')}
    </ToolbarButton>
  )
}
