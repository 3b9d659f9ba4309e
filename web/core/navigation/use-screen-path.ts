import { useMatch } from '@tanstack/react-router'

/** The path of the screen that the component is part of, without the search string. */
export const useScreenPath = (): string => useMatch({ strict: false, select: (match) => match.pathname })
