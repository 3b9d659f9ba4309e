import { listOfNames, type Names } from '#web/core/i18n/names.ts'
import { formatDuration } from '#web/ui/duration.ts'

type Line = { linked: readonly (Names & { kind: string })[]; duration: number | null }

/** What tells tracks of one name apart: the artists, without one the albums, and the length. */
export function trackLine({ linked, duration }: Line): string {
  const names = listOfNames(linked.filter(({ kind }) => kind === linked[0]?.kind))
  return [names, duration === null ? '' : formatDuration(duration)].filter(Boolean).join(' · ')
}
