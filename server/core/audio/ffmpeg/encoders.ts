import type { Codec } from '#contract/values/audio-formats.ts'
import type { AudioExtension } from '#server/core/files/audio-types.ts'

/** How each codec is made: the encoder of ffmpeg, the container, and the extension of the stored file. */
export const ENCODERS: Readonly<
  Record<Codec, { encoder: string; container: readonly string[]; extension: AudioExtension }>
> = {
  opus: { encoder: 'libopus', container: ['-f', 'opus'], extension: 'opus' },
  // The index is moved to the beginning of the file, so that a player need not read the end first.
  aac: { encoder: 'aac', container: ['-f', 'ipod', '-movflags', '+faststart'], extension: 'm4a' },
  mp3: { encoder: 'libmp3lame', container: ['-f', 'mp3'], extension: 'mp3' },
}

/** The codec of recordings with an extension, for codecs that renditions have, too. M4A is missing since it may hold ALAC. */
export const CODEC_OF: Readonly<Partial<Record<AudioExtension, Codec>>> = {
  opus: 'opus',
  m4a: 'aac',
  aac: 'aac',
  mp3: 'mp3',
}

/**
 * The ffmpeg demuxer of each extension. It is named, because ffmpeg could guess that a file is a playlist that names other files.
 */
export const READERS: Readonly<Record<AudioExtension, string>> = {
  mp3: 'mp3',
  m4a: 'mov',
  aac: 'aac',
  ogg: 'ogg',
  opus: 'ogg',
  wav: 'wav',
  flac: 'flac',
}
