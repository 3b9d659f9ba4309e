/** The words for yes and no in spreadsheets and other systems, in the languages of the product. */
const WORDS: Readonly<Record<'1' | '0', readonly string[]>> = {
  1: [
    ...['1', 'true', 'yes', 'active', 'published', 'enabled', 'हाँ', 'हां', '是', 'sí', 'si', 'verdadero'],
    ...['oui', 'vrai', 'sì', 'vero', 'نعم'],
  ],
  0: [
    ...['0', 'false', 'no', 'inactive', 'draft', 'archived', 'unpublished', 'disabled', 'नहीं', '否'],
    ...['falso', 'non', 'faux', 'لا'],
  ],
}

/** Reads a yes or no, or a status, that a person typed or a program wrote; null for any other text. */
export function readYesOrNo(text: string): '1' | '0' | null {
  const word = text.normalize('NFC').trim().toLowerCase()
  return WORDS[1].includes(word) ? '1' : WORDS[0].includes(word) ? '0' : null
}
