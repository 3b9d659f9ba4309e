import type { LinkedResource } from '#contract/catalogue/references.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import type { Names } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'

type Track = { display_name: string; display_name_hindi: string | null }

/** A track's names, which its table calls otherwise than those of other records. */
export const trackNames = ({ display_name, display_name_hindi }: Track): Names => ({
  name: display_name,
  hindi_name: display_name_hindi,
})

/** What a column and the details call the records that a track is linked to: by the specification in the singular, but for albums. */
export const trackLinkLabel = (to: LinkedResource): TextKey =>
  to === 'albums' ? 'kind.albums' : `field.${kinds[to].noun}`
