import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import { Cover } from '#web/ui/cover.tsx'
import { usePlaceholder } from './placeholders.ts'

/** The round cover of a record at list size, or the placeholder of its kind. */
export function RecordCover({ src, kind }: { src: string; kind: PlaceholderKey }) {
  return <Cover src={src} placeholder={usePlaceholder(kind).thumbnail} kind={kind} />
}
