/** The codecs of renditions, with the possible bit rates in kbit/s. */
const CODECS = {
  opus: { least: 16, most: 256 },
  aac: { least: 32, most: 320 },
  mp3: { least: 32, most: 320 },
} as const
export type Codec = keyof typeof CODECS

/** A format that audio is converted to; `bitRate` is in kbit/s. */
export type AudioFormat = { name: string; codec: Codec; bitRate: number }

const isCodec = (text: string): text is Codec => text in CODECS

/** Reads the name of a format, such as `opus-64`; null if there is none. */
export function audioFormat(name: string): AudioFormat | null {
  const [, codec = '', rate = ''] = /^([a-z0-9]+)-([1-9]\d{1,2})$/.exec(name) ?? []
  if (!isCodec(codec)) return null
  const bitRate = Number(rate)
  const { least, most } = CODECS[codec]
  return bitRate < least || bitRate > most ? null : { name, codec, bitRate }
}
