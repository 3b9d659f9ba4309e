import { MPEGDecoder } from 'mpg123-decoder'
import type { Decoder, Hear } from './decoder.ts'

/** Decodes an MP3. What is not a frame, such as tags, is skipped by the library. */
export function mp3Decoder(hear: Hear): Decoder {
  const decoder = new MPEGDecoder()
  return {
    async write(bytes) {
      await decoder.ready
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes)
      if (samplesDecoded > 0) hear(channelData, sampleRate)
    },
    end: async () => null,
  }
}
