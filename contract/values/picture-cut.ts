import type { PictureEdit } from './picture-edit.ts'

export type Region = { left: number; top: number; width: number; height: number }
type Size = { width: number; height: number }

/** The largest square of a picture around its focal point, which is given in shares of its sides; by default around the middle. */
export function squareAround({ width, height }: Size, focus: PictureEdit['focus']): Region {
  const side = Math.min(width, height)
  const { x, y } = focus ?? { x: 0.5, y: 0.5 }
  const start = (length: number, share: number) =>
    Math.min(Math.max(Math.round(length * share - side / 2), 0), length - side)
  return { left: start(width, x), top: start(height, y), width: side, height: side }
}

/** The region of a turned picture that a crop keeps, in pixels: at least one. */
export function cropRegion({ width, height }: Size, crop: NonNullable<PictureEdit['crop']>): Region {
  const start = (length: number, share: number) => Math.min(Math.round(length * share), length - 1)
  const [left, top] = [start(width, crop.x), start(height, crop.y)]
  const length = (whole: number, from: number, share: number) =>
    Math.max(1, Math.min(Math.round(whole * share), whole - from))
  return { left, top, width: length(width, left, crop.width), height: length(height, top, crop.height) }
}

/** The size of a picture after it is turned. */
export const turned = ({ width, height }: Size, rotation: PictureEdit['rotation']): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }
