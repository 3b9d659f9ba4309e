import { Fragment } from 'react'

/** A range of a text as [start, end) in UTF-16 units. */
export type Range = readonly [number, number]

type Piece = { text: string; marked: boolean; start: number }

/** Splits a text at the ranges; overlapping, empty and out-of-bounds ranges are harmless. */
export function piecesOf(text: string, marks: readonly Range[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  const take = (end: number, marked: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), marked, start: at })
    at = Math.max(at, end)
  }
  for (const [start, end] of [...marks].sort(([a], [b]) => a - b)) {
    take(Math.min(start, text.length), false)
    take(Math.min(end, text.length), true)
  }
  take(text.length, false)
  return pieces
}

/** A text with its search matches highlighted. */
export function Marked({ text, marks }: { text: string; marks?: readonly Range[] }) {
  if (!marks?.length) return text
  return piecesOf(text, marks).map(({ text: piece, marked, start }) =>
    marked ? <mark key={start}>{piece}</mark> : <Fragment key={start}>{piece}</Fragment>,
  )
}
