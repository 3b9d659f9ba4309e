import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { registerForm } from '#web/core/session/kept-form.ts'
import { currentSession } from '#web/core/session/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'

/**
 * Asks before leaving unsaved changes; `letGo` allows leaving once, after a save. The end of a session is not blocked: the
 * values that `read` returns are kept for the same admin.
 */
export function useUnsavedGuard(key: string, isDirty: boolean, read: () => Record<string, unknown>) {
  const { t } = useTranslation()
  const isFree = useRef(false)
  const holds = () => isDirty && !isFree.current && currentSession().isLogin
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds() && current.pathname !== next.pathname,
    enableBeforeUnload: holds,
    withResolver: true,
  })

  const latest = useRef({ isDirty, read })
  useEffect(() => {
    latest.current = { isDirty, read }
  })
  useEffect(() => registerForm(key, () => (latest.current.isDirty ? latest.current.read() : null)), [key])

  const question = (
    <Confirm
      opened={blocker.status === 'blocked'}
      title={t('catalogue.form.leave')}
      onYes={async () => null}
      onDone={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    >
      {t('catalogue.form.leaveHint')}
    </Confirm>
  )
  const letGo = () => {
    isFree.current = true
  }
  return { question, letGo }
}
