import type { Codec } from '#contract/values/audio-formats.ts'
import type { WantedAudio } from '#listeners/server/shared/choose-audio.ts'

/** What a player asks for: a file extension, 'raw' for the original, and kbit/s, 0 for any. */
type AskedAudio = { format?: string | undefined; maxBitRate?: number | undefined }

const CODECS: Readonly<Record<string, Codec>> = {
  opus: 'opus',
  ogg: 'opus',
  oga: 'opus',
  aac: 'aac',
  m4a: 'aac',
  mp3: 'mp3',
}

/** The same in the terms of the renditions. An unknown format is answered like none, as the protocol allows. */
export const wantedAudio = ({ format, maxBitRate }: AskedAudio): WantedAudio =>
  format === 'raw'
    ? {}
    : {
        codec: format === undefined ? undefined : CODECS[format.toLowerCase()],
        maxBitRate: maxBitRate || undefined,
      }
