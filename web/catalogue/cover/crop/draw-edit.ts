import { cropRegion, type Region, squareAround, turned } from '#contract/values/picture-cut.ts'
import type { PictureEdit } from '#contract/values/picture-edit.ts'

type Size = { width: number; height: number }

/** The region of a turned picture that is shown, in its pixels: all that is kept, or the square cut from it. */
export function shownRegion(
  picture: Size,
  { rotation, crop, focus }: PictureEdit,
  isSquare: boolean,
): Region {
  const size = turned(picture, rotation)
  const kept = crop ? cropRegion(size, crop) : { left: 0, top: 0, ...size }
  if (!isSquare) return kept
  const square = squareAround(kept, focus)
  return { ...square, left: kept.left + square.left, top: kept.top + square.top }
}

/** Draws a picture as an edit changes it. Its longest side gets `longest` pixels, or fewer if the picture has fewer. */
export function drawEdit(
  canvas: HTMLCanvasElement,
  picture: HTMLImageElement,
  edit: PictureEdit,
  { isSquare, longest }: { isSquare: boolean; longest: number },
): void {
  const natural = { width: picture.naturalWidth, height: picture.naturalHeight }
  const region = shownRegion(natural, edit, isSquare)
  const scale = Math.min(1, longest / Math.max(region.width, region.height))
  canvas.width = Math.max(1, Math.round(region.width * scale))
  canvas.height = Math.max(1, Math.round(region.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return
  const size = turned(natural, edit.rotation)
  context.scale(scale, scale)
  context.translate(-region.left, -region.top)
  // The rotation is around the middle of the picture, so that its centre does not move.
  context.translate(size.width / 2, size.height / 2)
  context.rotate((edit.rotation * Math.PI) / 180)
  context.drawImage(picture, -natural.width / 2, -natural.height / 2)
}
