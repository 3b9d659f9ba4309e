import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

type Router = ReturnType<typeof useRouter>

const hrefOf = ({ basepath }: Router, path: string) => `${basepath.replace(/\/$/, '')}${path}`

/** Navigates to an internal path, which may have a search string. */
export const openPath = (router: Router, path: string) => router.history.push(hrefOf(router, path))

/**
 * A link inside a list's row, in which `run` replaces the navigation on a plain click. The router's own `Link` recomputes its
 * location on every navigation, which for many rows accounts for most of the scrolling cost.
 */
export function RowLink({ to, run, ...props }: { to: string; run?: () => void } & ComponentProps<'a'>) {
  const router = useRouter()
  return (
    <a
      {...props}
      href={hrefOf(router, to)}
      onClick={(event) => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        if (run) return run()
        openPath(router, to)
      }}
    />
  )
}
