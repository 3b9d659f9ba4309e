import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { currentSession } from '#web/core/session/session.ts'
import { type ReadStore, useStore } from '#web/core/store.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import type { Saving } from './background-saves.ts'

/**
 * Leaves a queue when everything is saved, and only once however often it is asked to, or at once when saving has paused. If
 * decisions are unsaved, a dialog asks first, also where the screen is left in another way.
 */
export function useLeaveSaved(
  { store }: { store: ReadStore<Saving> },
  onLeave: () => void,
): [leave: () => void, dialog: ReactNode] {
  const { t } = useTranslation()
  const { unsaved, paused } = useStore(store)
  const [isLeaving, setLeaving] = useState(false)
  const hasLeft = useRef(false)
  const canLeave = unsaved === 0 || paused !== null
  useEffect(() => {
    if (!isLeaving || !canLeave) return
    setLeaving(false)
    if (hasLeft.current) return
    hasLeft.current = unsaved === 0
    onLeave()
  }, [isLeaving, canLeave, unsaved, onLeave])

  const holds = () => store.get().unsaved > 0 && currentSession().isLogin
  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true })
  const isBlocked = blocker.status === 'blocked'
  const { proceed } = blocker
  useEffect(() => {
    if (isBlocked && unsaved === 0) proceed?.()
  }, [isBlocked, unsaved, proceed])
  const dialog = (
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
  return [() => setLeaving(true), dialog]
}
