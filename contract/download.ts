/** A file that a call returns instead of the envelope; `content` may be generated while it is sent. */
export class Download {
  readonly file_name: string
  readonly media_type: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>

  constructor(file_name: string, media_type: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
    this.file_name = file_name
    this.media_type = media_type
    this.content = content
  }
}
