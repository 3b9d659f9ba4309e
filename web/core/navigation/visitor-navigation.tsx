import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { basePath } from './base-path.ts'

type LinkProps = { to: string; className?: string | undefined; children: ReactNode }

type VisitorNavigation = {
  Link: ComponentType<LinkProps>
  /** A hook that returns what identifies the shown screen, such as its path. */
  useScreen: () => string
}

/** A plain link, which loads the page anew. */
function PlainLink({ to, ...link }: LinkProps) {
  return <a href={basePath + to} {...link} />
}

/** How screens that need no sign-in link to others, because the sign-in is also shown before the router is loaded. */
export const VisitorNavigationContext = createContext<VisitorNavigation>({
  Link: PlainLink,
  useScreen: () => '/login',
})

export const useVisitorNavigation = () => use(VisitorNavigationContext)
