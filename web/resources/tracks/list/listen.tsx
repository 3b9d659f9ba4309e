import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listening } from '#contract/features/listening.ts'
import { FROM_MENU } from '#web/catalogue/list/menu-button.tsx'
import { call } from '#web/core/client/call.ts'
import { ApiError, type CallError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import type { Sends } from '#web/core/client/sent.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useMay } from '#web/core/session/rights.ts'

/** The selected tracks, as the bulk calls send them. */
type Selection = Sends<typeof listening.start>['body']

/** Starts a run of listening to tracks and opens it. */
function useListen() {
  const navigate = useNavigate()
  return useMutation<number, CallError, Selection>({
    mutationKey: FROM_MENU,
    mutationFn: async (body) => {
      const answer = await call(listening.start, { body })
      if (answer.success === 0) throw new ApiError(answer)
      return answer.data.run_id
    },
    onSuccess: (run_id) => void navigate({ to: `/listening/${run_id}` }),
    onError: (error) => toast(messageOf(error)),
  })
}

/** The menu item that starts a run of listening to tracks and filing them. */
export function ListenItem({ selection }: { selection: Selection }) {
  const { t } = useTranslation()
  const may = useMay()
  const { mutate: start } = useListen()
  if (!may('tracks.edit')) return null
  return <Menu.Item onClick={() => start(selection)}>{t('catalogue.listening')}</Menu.Item>
}
