import { readFileSync } from 'node:fs'

/**
 * Recordings by real encoders (LAME, libvorbis, libopus, libFLAC), as there is none in the house: a second of silence,
 * then one of a tone of 440 Hz at half of full scale; `tone-24-bit.flac` is 0.2 s of the tone, on the left of two
 * channels. `song.*` are explained in `melody.ts`.
 */
export const soundFile = (name: string): Buffer => readFileSync(new URL(name, import.meta.url))
