import { expect, test } from 'vitest'
import { matchRanges } from './match-ranges.ts'
import { searchWords } from './search-words.ts'

test.each([
  ['hanuman', 'हनुमान चालीसा', '[हनुमान] चालीसा'],
  ['हनुमान', 'Jai Hanumaan Chalisa', 'Jai [Hanumaan] Chalisa'],
  ['chalisa हनु', 'Hanuman Chalisa', '[Hanu]man [Chalisa]'],
  ['राम', 'Sitaram', 'Sita[ram]'],
  ['ram', 'सीताराम', 'सीता[राम]'],
  ['ram', 'Ramesh Ram', '[Ram]esh [Ram]'],
  ['ram', 'Dharma', 'Dharma'],
  ['aarti', 'Ganga Aarti', 'Ganga [Aarti]'],
  ['हरे कृष्ण', 'Hare Krishna', '[Hare] [Krishna]'],
  ['रामचंद्र', 'Shri Ram Chandra Kripalu', 'Shri [Ram Chandra] Kripalu'],
  ['ram chandra', 'श्री रामचंद्र', 'श्री [रामचंद्र]'],
  ['chandra', 'श्री रामचंद्र', 'श्री राम[चंद्र]'],
  ['1', 'अध्याय १', 'अध्याय [१]'],
  ['om', 'ओ३म् जय', '[ओ३म्] जय'],
  ['ओ३म्', 'Hari Om', 'Hari [Om]'],
  ['shankar', 'ravi_shankar (live)', 'ravi_[shankar] (live)'],
  ['cafe', 'Cafe\u0301 Om', '[Cafe\u0301] Om'],
  ['शिव', 'Siva Puran', '[Siva] Puran'],
  ['\u0cc6', '\u09c5\u0cc6', '[\u09c5\u0cc6]'],
  ['%', 'Om', 'Om'],
])('%s in %s', (query, name, marked) => {
  const ranges = matchRanges(name, searchWords(query))
  const shown = ranges.reduceRight(
    (text, [start, end]) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`,
    name,
  )
  expect(shown).toBe(marked)
})
