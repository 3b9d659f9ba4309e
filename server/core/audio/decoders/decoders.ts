import type { Decoder, Hear } from './decoder.ts'
import { flacDecoder } from './flac.ts'
import { mp3Decoder } from './mp3.ts'
import { oggDecoder } from './ogg.ts'
import { wavDecoder } from './wav.ts'

/** The decoder for each extension of a stored recording. There is none for AAC, see `docs/decisions/0015-audio.md`. */
export const DECODERS: Readonly<Record<string, (hear: Hear) => Decoder>> = {
  wav: wavDecoder,
  mp3: mp3Decoder,
  flac: flacDecoder,
  ogg: oggDecoder,
  opus: oggDecoder,
}
