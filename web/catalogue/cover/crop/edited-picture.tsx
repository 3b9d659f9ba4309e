import { useEffect, useRef, useState } from 'react'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import { drawEdit } from './draw-edit.ts'

type Props = {
  src: string
  edit: PictureEdit
  /** Cuts the picture to a square, as thumbnails are. */
  isSquare?: boolean
  /** The maximum length of the longest side, in pixels. */
  longest: number
  className?: string | undefined
  /** Absent where neighbouring text describes the picture. */
  label?: string
}

/** A picture as an edit changes it, drawn by the browser before anything is saved. */
export function EditedPicture({ src, edit, isSquare = false, longest, className, label }: Props) {
  const picture = useLoaded(src)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current && picture) drawEdit(canvas.current, picture, edit, { isSquare, longest })
  }, [picture, edit, isSquare, longest])
  return label === undefined ? (
    <canvas ref={canvas} className={className} aria-hidden />
  ) : (
    <canvas ref={canvas} className={className} role="img" aria-label={label} />
  )
}

/** Loads the picture at an address; null until it is loaded. */
function useLoaded(src: string): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<HTMLImageElement | null>(null)
  useEffect(() => {
    const picture = new Image()
    picture.onload = () => setLoaded(picture)
    picture.src = src
    return () => {
      picture.onload = null
    }
  }, [src])
  return loaded
}
