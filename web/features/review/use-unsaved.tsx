import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { currentSession } from '#web/core/session/session.ts'
import { type ReadStore, useStore } from '#web/core/store.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Saving } from './background-saves.ts'

/** Keeps the screen until all decisions are saved; asks when saving has paused, or when that takes a moment. */
export function useUnsaved({ store }: { store: ReadStore<Saving> }) {
  const { t } = useTranslation()
  const { unsaved } = useStore(store)
  const holds = () => store.get().unsaved > 0 && currentSession().isLogin
  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true })
  const isBlocked = blocker.status === 'blocked'
  const { proceed } = blocker
  useEffect(() => {
    if (isBlocked && unsaved === 0) proceed?.()
  }, [isBlocked, unsaved, proceed])
  return (
    <Confirm
      opened={isBlocked && unsaved > 0}
      title={t('review.unsaved')}
      onYes={async () => null}
      onDone={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    >
      {t('review.unsavedHint', { left: unsaved })}
    </Confirm>
  )
}
