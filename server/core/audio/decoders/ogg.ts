import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis'
import { OpusDecoder } from 'opus-decoder'
import { type Decoder, type Hear, MAX_CHANNELS } from './decoder.ts'
import { flacSound, STREAM_INFO } from './flac-sound.ts'
import { type OggPage, oggPages } from './ogg-pages.ts'

/** Decodes one stream of an Ogg, page by page. */
type Stream = { page(page: OggPage): Promise<void>; end(): Promise<boolean | null> }

/** By number of channels, at which place Vorbis and Opus have each channel of a WAV. Source: Vorbis I specification, 4.3.9. */
const ORDERS: Record<number, readonly number[]> = {
  3: [0, 2, 1],
  5: [0, 2, 1, 3, 4],
  6: [0, 2, 1, 5, 3, 4],
}

const inOrder = (channels: readonly Float32Array[]) =>
  ORDERS[channels.length]?.flatMap((from) => channels[from] ?? []) ?? channels

/** How many streams that run side by side are decoded, such as one that describes the other; each decoder takes up to 30 MB. */
const MAX_OPEN = 3

/** Decodes the Opus, Vorbis or FLAC in an Ogg. Recordings that were joined end to end are separate streams. */
export function oggDecoder(hear: Hear): Decoder {
  const pages = oggPages()
  const streams = new Map<number, Stream | null>()
  let isDamaged: boolean | null = null

  async function finish(serial: number) {
    const differs = (await streams.get(serial)?.end()) ?? null
    isDamaged = differs === null ? isDamaged : isDamaged || differs
    streams.delete(serial)
  }

  return {
    async write(bytes) {
      for (const page of pages.write(bytes)) {
        if (page.isFirst) {
          await finish(page.serial)
          const [oldest] = streams.keys()
          if (oldest !== undefined && streams.size === MAX_OPEN) await finish(oldest)
          streams.set(page.serial, streamOf(page, hear))
        }
        await streams.get(page.serial)?.page(page)
        if (page.isLast) await finish(page.serial)
      }
    },
    async end() {
      for (const serial of [...streams.keys()]) await finish(serial)
      return isDamaged
    },
  }
}

/** The decoder for a stream by its first packet; null for one without audio. */
function streamOf({ packets }: OggPage, hear: Hear): Stream | null {
  const [head] = packets
  const begins = (mark: string) => head?.toString('latin1', 0, mark.length) === mark
  if (!head) return null
  if (begins('OpusHead') && head.length >= 19) return opusStream(head, hear)
  if (begins('\x01vorbis') && head.length >= 30) return vorbisStream(head, hear)
  if (begins('\x7fFLAC') && head.length >= FLAC_HEAD + STREAM_INFO) return flacStream(head, hear)
  return null
}

/** In bytes: the longest packet that the library accepts for each channel. */
const MAX_OPUS_PACKET = 3840

/** Decodes an Opus stream whose first packet is `head`. Source: RFC 7845, section 5.1. */
function opusStream(head: Buffer, hear: Hear): Stream {
  const [channels, family] = [head.readUInt8(9), head.readUInt8(18)]
  const isPlain = family === 0 && (channels === 1 || channels === 2)
  const isMapped = family === 1 && channels > 0 && channels <= MAX_CHANNELS && head.length >= 21 + channels
  if (!isPlain && !isMapped) throw new Error(`Opus with ${channels} channels of family ${family}`)
  const decoder = new OpusDecoder({
    channels,
    preSkip: head.readUInt16LE(10),
    ...(isMapped && {
      streamCount: head.readUInt8(19),
      coupledStreamCount: head.readUInt8(20),
      channelMappingTable: [...head.subarray(21, 21 + channels)],
    }),
  })
  const gain = 10 ** (head.readInt16LE(16) / 256 / 20)
  let isAudio = false
  return {
    async page({ packets, isFirst }) {
      await decoder.ready
      if (isFirst) return
      // The second packet of the stream holds the comments and no audio.
      const comments = isAudio ? 0 : 1
      isAudio ||= packets.length > 0
      const audio = packets
        .slice(comments)
        .filter(({ length }) => length > 0 && length <= MAX_OPUS_PACKET * channels)
      if (audio.length === 0) return
      const { channelData, samplesDecoded, sampleRate } = decoder.decodeFrames(audio)
      if (gain !== 1)
        for (const samples of channelData) for (const [n, v] of samples.entries()) samples[n] = v * gain
      if (samplesDecoded > 0) hear(inOrder(channelData), sampleRate)
    },
    end: async () => null,
  }
}

function vorbisStream(head: Buffer, hear: Hear): Stream {
  if (head.readUInt8(11) > MAX_CHANNELS) throw new Error('Vorbis with too many channels')
  const decoder = new OggVorbisDecoder()
  const pass = ({ channelData, samplesDecoded, sampleRate }: Awaited<ReturnType<typeof decoder.flush>>) => {
    if (samplesDecoded > 0) hear(inOrder(channelData), sampleRate)
  }
  return {
    async page({ bytes }) {
      await decoder.ready
      pass(await decoder.decode(bytes))
    },
    async end() {
      pass(await decoder.flush())
      return null
    },
  }
}

/** In bytes: how much of the first packet precedes the STREAMINFO block. Source: RFC 9639, section 10.1. */
const FLAC_HEAD = 17

function flacStream(head: Buffer, hear: Hear): Stream {
  const sound = flacSound(hear)
  sound.begin(head.subarray(FLAC_HEAD, FLAC_HEAD + STREAM_INFO))
  return {
    async page({ packets, isFirst }) {
      // Frames begin with 0xFF, and packets of metadata never do.
      for (const packet of packets) if (!isFirst && packet[0] === 0xff) await sound.frame(packet)
    },
    end: async () => sound.end(),
  }
}
