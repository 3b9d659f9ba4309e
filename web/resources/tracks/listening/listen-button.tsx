import { useAfterData } from '#web/core/client/use-late.ts'
import type { ListenProps } from './listen.tsx'

const load = () => import('./listen.tsx')

/** Listens to the tracks of a list and files them. Its code is loaded once the list has its rows. */
export function ListenButton(props: ListenProps) {
  const Listen = useAfterData(load)
  return Listen && <Listen {...props} />
}
