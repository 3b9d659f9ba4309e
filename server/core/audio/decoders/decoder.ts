/** Receives decoded samples: -1 to 1 (more where a lossy codec overshoots), one array per channel, all equally long. */
export type Hear = (channels: readonly Float32Array[], rate: number) => void

/** Decodes a recording that arrives in chunks and passes its samples on, in memory that does not depend on its length. */
export type Decoder = {
  write(bytes: Uint8Array): Promise<void>
  /**
   * Passes on the remaining samples. Returns whether the samples differ from the checksum in the file, null if the file has none.
   */
  end(): Promise<boolean | null>
}

/** The most channels that are decoded: a recording with more is not music, and would only take memory. */
export const MAX_CHANNELS = 8
