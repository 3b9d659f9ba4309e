/** The words for an unknown name that programs write in several languages, without brackets and in lower case. */
const UNKNOWN = new Set([
  ...[
    'unknown',
    'unknown artist',
    'unknown album',
    'unknown title',
    'unknown track',
    'unknown composer',
    'untitled',
  ],
  ...[
    'no artist',
    'no album',
    'no title',
    'artist',
    'album',
    'title',
    'none',
    'null',
    'undefined',
    'n/a',
    'na',
  ],
  ...['various', 'various artists', 'various artist', 'va', 'v.a.', 'v/a', 'soundtrack various artists'],
  ...[
    'voice memos',
    'voice memo',
    'voice recorder',
    'new recording',
    'recordings',
    'my recording',
    'downloads',
  ],
  ...['अज्ञात', 'अज्ञात कलाकार', 'अज्ञात एल्बम', 'अज्ञात गायक', 'अनजान', 'अनजान कलाकार', 'अनजान एल्बम'],
  ...['विविध', 'विविध कलाकार', 'विभिन्न कलाकार', 'अनेक कलाकार', 'वॉइस मेमो', 'ध्वनि मेमो'],
  ...[
    'artista desconocido',
    'álbum desconocido',
    'varios artistas',
    'artista desconhecido',
    'vários artistas',
  ],
  ...['artiste inconnu', 'album inconnu', 'artistes divers', 'artistes variés'],
  ...['artista sconosciuto', 'album sconosciuto', 'artisti vari'],
  ...['unbekannter künstler', 'unbekannter interpret', 'unbekanntes album', 'verschiedene interpreten'],
  ...['неизвестный исполнитель', 'неизвестный альбом', 'فنان غير معروف', 'ألبوم غير معروف'],
  ...['未知艺术家', '未知专辑', '未知唱片集', '群星'],
])

/** A tag that has only the address of the site from which the file was loaded. */
const SITE =
  /^(?:https?:\/\/\S+|www\.\S+|(?:[\w-]+\.)+(?:com|net|org|in|info|pk|me|mobi|xyz|cc|tv|io|biz|online|site|club|mp3)(?:\/\S*)?)$/iu
/** Windows Media Player adds the time at which it read a disc. */
const READ_AT = /\s*\(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}[^)]*\)$/u
const BRACKETS = /^[<[(«"'_\s]+|[>\])»"'_\s]+$/gu
const NUMBERED = /^(?:track|audio ?track|titel|piste|pista|ट्रैक)[\s_-]*\d{1,3}$/iu

/** Whether a tag is what programs write where they know no name, or the address of a site. */
export function saysNothing(text: string): boolean {
  const plain = text.replace(READ_AT, '').replaceAll(BRACKETS, '').toLowerCase()
  return plain === '' || UNKNOWN.has(plain) || SITE.test(plain) || NUMBERED.test(plain)
}
