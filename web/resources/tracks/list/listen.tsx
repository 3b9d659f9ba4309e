import { Menu } from '@mantine/core'
import { listening } from '#contract/features/listening.ts'
import { useStartRun } from '#web/catalogue/list/use-start-run.ts'
import { call } from '#web/core/client/call.ts'
import type { Sends } from '#web/core/client/sent.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'

/** The selected tracks, as the bulk calls send them. */
type Selection = Sends<typeof listening.start>['body']

/** The menu item that starts a run of listening to tracks and filing them. */
export function ListenItem({ selection }: { selection: Selection }) {
  const { t } = useTranslation()
  const may = useMay()
  const { mutate: start } = useStartRun('/listening', (body: Selection) => call(listening.start, { body }))
  if (!may('tracks.edit')) return null
  return <Menu.Item onClick={() => start(selection)}>{t('catalogue.listening')}</Menu.Item>
}
