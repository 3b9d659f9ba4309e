import type { Names } from '#web/core/i18n/names.ts'

type Track = { display_name: string; display_name_hindi: string | null }

/** A track's names, which its table calls otherwise than those of other records. */
export const trackNames = ({ display_name, display_name_hindi }: Track): Names => ({
  name: display_name,
  hindi_name: display_name_hindi,
})
