/** Number of bytes needed to check every signature. */
const HEAD = 64

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** An AVIF file may name another major brand and list its own among the compatible ones. */
const isAvif = (bytes: Uint8Array) =>
  text(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(text(bytes, 8, Math.min(bytes[3] ?? 0, HEAD)))

/** Whether a file is an image of a format that the server accepts, by its content, not its name or type. */
export async function isAcceptedImage(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, HEAD).arrayBuffer())
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
  const isPng = text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n'
  const isGif = text(bytes, 0, 4) === 'GIF8'
  const isWebp = text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP'
  return isJpeg || isPng || isGif || isWebp || isAvif(bytes)
}
