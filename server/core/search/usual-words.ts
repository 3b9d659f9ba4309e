/**
 * Words of devotional names with their usual Hindi spelling. An English spelling does not show the length of a vowel,
 * nor which t, d or n is meant.
 */
// biome-ignore format: a table reads by its rows
const USUAL: Readonly<Record<string, string>> = {
  aarti: 'आरती', arati: 'आरती', aur: 'और', baba: 'बाबा', bai: 'बाई', balaji: 'बालाजी', bhagwan: 'भगवान',
  bhagwat: 'भागवत', bhai: 'भाई', bhajan: 'भजन', bhakti: 'भक्ति', chalisa: 'चालीसा', das: 'दास', dev: 'देव', deva: 'देवा',
  dham: 'धाम', dwar: 'द्वार', ganesh: 'गणेश', ganga: 'गंगा', gita: 'गीता', geet: 'गीत', geeta: 'गीता', gopal: 'गोपाल',
  govind: 'गोविंद', gyan: 'ज्ञान', hai: 'है', hanuman: 'हनुमान', hari: 'हरि', hey: 'हे', hum: 'हम', charit: 'चरित', jagannath: 'जगन्नाथ',
  jai: 'जय', jay: 'जय', jyoti: 'ज्योति', ka: 'का', kali: 'काली', kanha: 'कान्हा', katha: 'कथा', khan: 'ख़ान',
  kirtan: 'कीर्तन', kumar: 'कुमार', lal: 'लाल', lakshmi: 'लक्ष्मी', laxmi: 'लक्ष्मी', maa: 'माँ', mahadev: 'महादेव',
  maha: 'महा', maharaj: 'महाराज', main: 'मैं', mala: 'माला', mandir: 'मंदिर', mantra: 'मंत्र', mata: 'माता', mein: 'में',
  meera: 'मीरा', mera: 'मेरा', mira: 'मीरा', naam: 'नाम', nagari: 'नगरी', nam: 'नाम', namah: 'नमः', namaskar: 'नमस्कार',
  nanda: 'नंदा', narayan: 'नारायण', nath: 'नाथ', om: 'ॐ', pal: 'पाल', path: 'पाठ', pooja: 'पूजा', prabhu: 'प्रभु',
  prarthana: 'प्रार्थना', prasad: 'प्रसाद', puja: 'पूजा', purnima: 'पूर्णिमा', raag: 'राग', radha: 'राधा', raj: 'राज',
  raja: 'राजा', ram: 'राम', rama: 'राम', ramayan: 'रामायण', rani: 'रानी', ravi: 'रवि', sadhana: 'साधना', sagar: 'सागर',
  sahib: 'साहिब', sai: 'साईं', sangeet: 'संगीत', sanskrit: 'संस्कृत', saraswati: 'सरस्वती', shanti: 'शांति',
  sharma: 'शर्मा', shiv: 'शिव', shiva: 'शिव', shri: 'श्री', shree: 'श्री', shyam: 'श्याम', singh: 'सिंह', sri: 'श्री', stotra: 'स्तोत्र',
  sundar: 'सुंदर', surya: 'सूर्य', swami: 'स्वामी', tera: 'तेरा', tu: 'तू', tum: 'तुम', tulsi: 'तुलसी', var: 'वार',
  vasudev: 'वासुदेव', vasudeva: 'वासुदेव', vishwa: 'विश्व', wala: 'वाला', wale: 'वाले', wali: 'वाली', yatra: 'यात्रा',
}

export const usualWord = (word: string): string | undefined => USUAL[word]

/** Common words that others begin or end with. */
const BEGINNINGS = ['maha', 'ram', 'shiv', 'hari', 'shri', 'vishwa', 'swami', 'dev']
// biome-ignore format: a list of words
const ENDINGS = [
  'das', 'nath', 'raj', 'lal', 'dham', 'bhai', 'wala', 'wale', 'wali', 'dwar', 'mata', 'narayan', 'kirtan', 'prasad',
  'kumar', 'charit', 'geet', 'bai',
]

/** Splits a word at a common one that it begins or ends with; null when there is none. */
export function splitAtUsual(word: string): [string, string] | null {
  const beginning = BEGINNINGS.find((part) => word.startsWith(part))
  const rest = word.slice(beginning?.length)
  // Before a vowel the words have merged, and an h belongs to the letter before it.
  if (beginning && /^[^aeiouh].*[aeiou]/.test(rest)) return [beginning, rest]
  const ending = ENDINGS.find((part) => word.endsWith(part) && /[aeiou]/.test(word.slice(0, -part.length)))
  return ending ? [word.slice(0, -ending.length), ending] : null
}
