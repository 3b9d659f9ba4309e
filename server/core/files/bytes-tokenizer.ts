import { AbstractTokenizer, EndOfStreamError, type IReadChunkOptions } from 'strtok3'
import type { Bytes } from './bytes.ts'

const STEP = 1024 * 1024

/**
 * Random access to a file for music-metadata, a class because the library requires one. Throws after reading `most` bytes in total,
 * which also limits memory.
 */
export class BytesTokenizer extends AbstractTokenizer {
  override fileInfo: { size: number; mimeType: string }
  readonly file: Bytes
  left: number

  constructor(file: Bytes, mimeType: string, most: number) {
    super({ maxBufferSize: most })
    this.file = file
    this.fileInfo = { size: file.size, mimeType }
    this.left = most
  }

  override supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.position = position
  }

  override async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(target, options)
    const length = await this.peekBuffer(target, options)
    this.position = position + length
    return length
  }

  override async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { length, position, mayBeLess } = this.normalizeOptions(target, options)
    const there = Math.max(0, Math.min(length, this.file.size - position))
    if (there < length && !mayBeLess) throw new EndOfStreamError()
    this.left -= there
    if (this.left < 0) throw new Error('This file has more tags than fit into memory')
    for (let done = 0; done < there; done += STEP)
      target.set(this.file.at(position + done, Math.min(STEP, there - done)), done)
    return there
  }
}
