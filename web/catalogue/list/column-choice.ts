import { useCallback, useState } from 'react'

const keyOf = (list: string) => `columns:${list}`

function stored(list: string, known: readonly string[]): readonly string[] | null {
  const names = localStorage.getItem(keyOf(list))?.split(',') ?? []
  const columns = known.filter((name) => names.includes(name))
  return columns.length > 0 ? columns : null
}

/** The columns that the admin chose for a list in this browser, or null for the default. */
export function useColumnChoice(list: string, known: readonly string[]) {
  const [choice, setChoice] = useState(() => stored(list, known))
  const choose = useCallback(
    (columns: readonly string[] | null) => {
      if (columns) localStorage.setItem(keyOf(list), columns.join(','))
      else localStorage.removeItem(keyOf(list))
      setChoice(columns)
    },
    [list],
  )
  return { choice, choose }
}
