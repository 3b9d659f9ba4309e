import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '#web/core/i18n/i18n.ts'

/**
 * Scrolls the sidebar to the current entry, also in another language and after the router has restored the sidebar's earlier
 * scroll position. The screen beside it is not scrolled.
 */
export function useShown(isCurrent: boolean) {
  const router = useRouter()
  const { language } = useTranslation().i18n
  const entry = useRef<HTMLAnchorElement>(null)
  useLayoutEffect(() => {
    if (!isCurrent || !language) return
    const show = () => {
      const menu = entry.current?.closest('nav')
      if (!entry.current || !menu) return
      const [shown, own] = [menu.getBoundingClientRect(), entry.current.getBoundingClientRect()]
      menu.scrollTop += Math.max(0, own.bottom - shown.bottom) - Math.max(0, shown.top - own.top)
    }
    show()
    return router.subscribe('onRendered', show)
  }, [isCurrent, router, language])
  return entry
}
