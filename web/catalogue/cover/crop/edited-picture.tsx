import { useEffect, useRef, useState } from 'react'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import { drawEdit } from './draw-edit.ts'

type Props = {
  src: string
  edit: PictureEdit
  /** Cut as thumbnails are. */
  isSquare?: boolean
  /** The most pixels of the longest side. */
  longest: number
  className?: string | undefined
  /** Absent where the picture is described by what stands beside it. */
  label?: string
}

/** What an edit makes of a picture, drawn by the browser before it is saved. */
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

/** The picture at an address once it is loaded. */
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
