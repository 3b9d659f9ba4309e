import { useQuery } from '@tanstack/react-query'
import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import { thumbnailOf } from '#web/catalogue/cover/picture-of.ts'
import { RecordCover } from '#web/catalogue/cover/record-cover.tsx'
import type { RecordQuery } from '#web/catalogue/form/form-types.ts'
import type { Names } from '#web/core/i18n/names.ts'
import { formatDuration } from '#web/ui/duration.ts'
import type { Subject } from '#web/ui/subject.tsx'

type Owner = Names & { cover_thumbnail: string }
type Answer = { totalDuration: number }

/** The record whose own list a screen shows, as the subject of that screen: cover, names and total duration. */
export function useOwner(kind: PlaceholderKey, ask: RecordQuery<Owner>) {
  // This error stays silent, because the list fails for the same reason and shows it.
  const { data: owner } = useQuery({ ...ask, meta: { quiet: true } })
  return (answer: Answer | undefined): Subject | undefined =>
    owner && {
      name: owner.name,
      hindi_name: owner.hindi_name,
      cover: <RecordCover src={thumbnailOf(owner)} kind={kind} />,
      facts: answer && answer.totalDuration > 0 ? formatDuration(answer.totalDuration) : undefined,
    }
}
