import { useLate } from '#web/core/client/use-late.ts'
import type { ListenProps } from './listen.tsx'

const load = () => import('./listen.tsx')

/** Listens to the tracks of a list and files them. Its code is loaded once the list has its rows. */
export function ListenButton(props: ListenProps) {
  const Listen = useLate(load, false)
  return Listen && <Listen {...props} />
}
