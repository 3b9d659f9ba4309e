/**
 * A file part of a multipart call, already on the server's disk. A class, so that a JSON body cannot imitate it. `path`
 * is a temporary file that is deleted when the call ends; `size` is in bytes.
 */
export class Upload {
  readonly path: string
  readonly file_name: string
  readonly size: number

  constructor(path: string, file_name: string, size: number) {
    this.path = path
    this.file_name = file_name
    this.size = size
  }
}

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
