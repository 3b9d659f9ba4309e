import sharp from 'sharp'

type Rgb = [number, number, number]
export const RED: Rgb = [255, 0, 0]
export const GREEN: Rgb = [0, 255, 0]
export const BLUE: Rgb = [0, 0, 255]
export const WHITE: Rgb = [255, 255, 255]

/** A picture of four colours: red and blue above green and white, each a quarter. */
export function quarters(width = 400, height = 200) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [above, below] = x < width / 2 ? [RED, GREEN] : [BLUE, WHITE]
      pixels.set(y < height / 2 ? above : below, (y * width + x) * 3)
    }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The colours of a picture in its four corners, clockwise from the top left, each rounded to pure red, green and blue. */
export async function cornersOf(picture: Buffer): Promise<{ size: [number, number]; corners: Rgb[] }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const inset = Math.floor(Math.min(width, height) / 8)
  const at = (x: number, y: number): Rgb => {
    const start = (y * width + x) * 3
    const [red, green, blue] = [...data.subarray(start, start + 3)].map((part) => (part > 127 ? 255 : 0))
    return [red ?? 0, green ?? 0, blue ?? 0]
  }
  const [left, top, right, bottom] = [inset, inset, width - 1 - inset, height - 1 - inset]
  return {
    size: [width, height],
    corners: [at(left, top), at(right, top), at(right, bottom), at(left, bottom)],
  }
}
