import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/**
 * A link inside a list's row. The router's own `Link` follows every navigation and works its location out anew, which
 * for some rows a frame is most of what scrolling costs.
 */
export function RowLink({ to, ...props }: { to: string } & ComponentProps<'a'>) {
  const router = useRouter()
  const base = router.basepath.replace(/\/$/, '')
  return (
    <a
      {...props}
      href={`${base}${to}`}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        void router.navigate({ to })
      }}
    />
  )
}
