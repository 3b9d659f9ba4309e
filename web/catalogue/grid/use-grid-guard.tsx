import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { currentSession } from '#web/core/session/session.ts'
import { useStore } from '#web/core/store.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import type { GridSession } from './grid-session.ts'

/** Asks before refused cells are left, and waits for cells that are being saved. */
export function useGridGuard({ store, discard }: GridSession) {
  const { t } = useTranslation()
  const { cells } = useStore(store)
  const holds = () => store.get().cells.size > 0 && currentSession().isLogin
  const blocker = useBlocker({
    // The cells survive another page, order or search of the same list while it is edited.
    shouldBlockFn: ({ current, next }) => {
      const goesOn = new Map(Object.entries(next.search)).get('edit') === '1'
      return holds() && (current.pathname !== next.pathname || !goesOn)
    },
    enableBeforeUnload: holds,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  const { proceed } = blocker
  const isSaved = cells.size === 0
  useEffect(() => {
    if (isBlocked && isSaved) proceed?.()
  }, [isBlocked, isSaved, proceed])
  const isRefused = [...cells.values()].some(({ problem }) => problem !== null)
  return (
    <Confirm
      opened={isBlocked && isRefused}
      title={t('catalogue.form.leave')}
      onYes={async () => null}
      onDone={() => {
        discard()
        proceed?.()
      }}
      onNo={() => blocker.reset?.()}
    >
      {t('catalogue.form.leaveHint')}
    </Confirm>
  )
}
