import { foldWords } from './fold.ts'
import type { SearchWord } from './search-words.ts'

/** Words that people type or say around a name, in both scripts: what to do with it, what it is, and where. */
const AROUND = `
  play please listen hear put start show search find open tell give sing me us i want to a an the of by from with for in on
  and or some this that now again ok okay hey hi google alexa siri
  song songs music musics bhajan bhajans gana gaana gane gaane geet sangeet track tune number lyrics lyric words meaning
  mp3 mp4 wav audio video hd full complete official original new latest old best top hit hits popular famous free download
  downloads online youtube spotify jukebox version recording sung singer singers artist feat ft voice
  bajao bajaao bajaiye baja chalao chalaao chalaiye chala lagao lagaao lagaiye laga sunao sunaao sunaiye suna sunna sunne
  gao gaao gaaiye do dijiye karo kijiye kripya zara mujhe hamen wala wale wali vala vale vali aur
  गाना गाने गीत भजन संगीत सॉन्ग सांग म्यूजिक म्यूज़िक लिरिक्स ऑडियो वीडियो डाउनलोड फुल फ़ुल पूरा पूरी नया नयी नई पुराना
  पुराने पुरानी एमपी३ यूट्यूब गूगल प्ले प्लीज प्लीज़ कृपया ज़रा जरा मुझे हमें
  बजाओ बजाइए बजाइये बजा चलाओ चलाइए चलाइये चला लगाओ लगाइए लगाइये लगा सुनाओ सुनाइए सुनाइये सुना सुनना सुनने गाओ गाइए दो
  दीजिए दीजिये करो कीजिए वाला वाले वाली और एवं तथा`

/** Titles before and after the name of a person or a deity, which people write in full, in short or not at all. */
const HONORIFICS = `
  shri shree sri shrimati srimati smt sushri kumari ku pandit pundit pt pandita vidushi ustad ustaad ut janab
  dr doctor mr mrs ms prof late lt swargiya ji jee
  श्री श्रीमती सुश्री कुमारी कु पं पंडित पण्डित पंडिता विदुषी उस्ताद जनाब डॉ डॉक्टर प्रो स्व स्वर्गीय जी`

const formOf = ({ plain, joins }: { plain: readonly string[]; joins: boolean }) =>
  joins ? (plain[0] ?? '') : ''

const known = new Set(foldWords(`${AROUND} ${HONORIFICS}`).map(formOf))

/** Whether a word says nothing about which name is meant. */
export const isFiller = (word: { plain: readonly string[]; joins: boolean }): boolean =>
  word.joins && known.has(formOf(word))

/**
 * The words of a query that tell which name is meant, with their places counted anew. None when the query has no other words, or
 * only numbers would be left.
 */
export function withoutFillers(words: readonly SearchWord[]): SearchWord[] {
  const meant = words.filter((word) => !isFiller(word) && !word.ending)
  if (meant.length === words.length || !meant.some(({ joins }) => joins)) return []
  const places = meant.flatMap((word) => word.places).toSorted((a, b) => a - b)
  return meant.map((word) => ({ ...word, places: word.places.map((place) => places.indexOf(place)) }))
}
