import { Group } from '@mantine/core'
import { useState } from 'react'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { IconMapPinOff } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StateView } from '#web/ui/state-view.tsx'
import { useRestore } from './use-restore.ts'

type Props = {
  message: string
  resource: string | undefined
  id: number
  list: string
  onRestored: () => void
}

/** Shown instead of a form whose record was deleted: restore it, or go back to the list. */
export function GoneRecord({ message, resource, id, list, onRestored }: Props) {
  const { t } = useTranslation()
  const { canRestore, restore } = useRestore(resource, id)
  const [isBusy, setBusy] = useState(false)
  const bringBack = async () => {
    setBusy(true)
    const problem = await restore()
    setBusy(false)
    if (problem === null) onRestored()
    else toast(problem)
  }
  return (
    <StateView
      alert
      icon={IconMapPinOff}
      title={message}
      hint={canRestore ? undefined : t('state.notFoundHint')}
      action={
        <Group gap="xs" justify="center">
          {canRestore && (
            <BusyButton loading={isBusy} onClick={() => void bringBack()}>
              {t('catalogue.gone.restore')}
            </BusyButton>
          )}
          <LinkButton to={list} search={lastSearchOf(list)} variant="default">
            {t('catalogue.gone.toList')}
          </LinkButton>
        </Group>
      }
    />
  )
}
