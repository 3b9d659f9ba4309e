/** Receives decoded samples: -1 to 1 (more where a lossy codec overshoots), one array per channel, all equally long. */
export type Hear = (channels: readonly Float32Array[], rate: number) => void

/** Decodes a recording that arrives in chunks and passes its samples on, in memory that does not depend on its length. */
export type Decoder = {
  write(bytes: Uint8Array): Promise<void>
  /** Passes on what is left; returns whether the samples differ from the checksum in the file, null if it has none. */
  end(): Promise<boolean | null>
}

/** More channels are no music, and would only take memory. */
export const MAX_CHANNELS = 8
