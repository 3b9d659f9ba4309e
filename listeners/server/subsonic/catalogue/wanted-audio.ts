import type { Codec } from '#contract/values/audio-formats.ts'
import type { WantedAudio } from '#listeners/server/shared/choose-audio.ts'

/** The audio that a player asks for: a file extension, or 'raw' for the original, and a bit rate in kbit/s, where 0 means any. */
type AskedAudio = { format?: string | undefined; maxBitRate?: number | undefined }

const CODECS: Readonly<Record<string, Codec>> = {
  opus: 'opus',
  ogg: 'opus',
  oga: 'opus',
  aac: 'aac',
  m4a: 'aac',
  mp3: 'mp3',
}

/** Converts a player's request to codec and bit rate. An unknown format counts as none, as the protocol allows. */
export const wantedAudio = ({ format, maxBitRate }: AskedAudio): WantedAudio =>
  format === 'raw'
    ? {}
    : {
        codec: format === undefined ? undefined : CODECS[format.toLowerCase()],
        maxBitRate: maxBitRate || undefined,
      }
