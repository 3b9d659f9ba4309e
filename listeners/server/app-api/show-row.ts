import { APP_KINDS, type AppKind } from '#listeners/contract/kinds.ts'
import { renditionsIn, type StoredRendition } from '#listeners/server/shared/choose-audio.ts'
import type { FileAddresses } from '#server/core/files/addresses.ts'
import { fieldsOf, TEXTS } from './kinds.ts'
import type { StoredRow } from './read-records.ts'

export type Language = 'en' | 'hi' | undefined

type Shape = { fields?: readonly string[]; embed?: readonly AppKind[]; lang?: Language }

const nullableText = (value: unknown) => (typeof value === 'string' ? value : null)

/** A stored row as apps read it: with addresses, in one or both languages, and reduced to the asked fields and the id. */
export function showRow(
  addresses: FileAddresses,
  kind: AppKind,
  stored: StoredRow,
  { fields = [], embed = [], lang }: Shape,
): StoredRow {
  const cover = nullableText(stored.cover_picture)
  const made: StoredRow = {
    ...stored,
    cover_picture: addresses.picture(cover),
    cover_thumbnail: addresses.thumbnail(cover),
    trackData: addresses.audio(nullableText(stored.audio_key)),
    ...(stored.renditions !== undefined && { renditions: shownRenditions(addresses, stored.renditions) }),
  }
  const names = fields.length === 0 ? fieldsOf(kind) : fieldsOf(kind).filter((name) => isAsked(name))
  const shown: StoredRow = {}
  for (const name of names) if (made[name] !== undefined) shown[name] = made[name]
  if (lang) chooseLanguage(shown, stored, lang)
  for (const other of embed) {
    const linked = Array.isArray(stored[other]) ? stored[other] : []
    shown[other] = linked.map((row: StoredRow) => showRow(addresses, other, row, { lang }))
  }
  return shown

  function isAsked(name: string) {
    return name === APP_KINDS[kind].id || fields.includes(name)
  }
}

function shownRenditions(addresses: FileAddresses, stored: unknown): StoredRow[] {
  // `renditionsOf` has read this column.
  const renditions = stored as StoredRendition[]
  return renditionsIn({ renditions }).map(({ key, size, content_type, bitRate, rendition }) => ({
    format: rendition.name,
    content_type,
    bitRate,
    size,
    address: addresses.audio(key),
  }))
}

/** Puts the text of a language into the first field of each pair, or the other text where there is none. */
function chooseLanguage(shown: StoredRow, stored: StoredRow, lang: 'en' | 'hi'): void {
  for (const [english, hindi] of TEXTS) {
    if (!(english in shown) && !(hindi in shown)) continue
    const texts = [stored[english], stored[hindi]]
    const [first, second] = lang === 'en' ? texts : texts.toReversed()
    delete shown[hindi]
    shown[english] = first || second || null
  }
}
