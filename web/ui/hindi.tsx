import { Marked, type Range } from './marked.tsx'

const DEVANAGARI = /\p{Script=Devanagari}/u

/** A text that may be in Devanagari: then it says so, for readers and for the line height. */
export function Hindi({ text, marks }: { text: string | null; marks?: readonly Range[] }) {
  if (!text) return null
  const content = <Marked text={text} marks={marks} />
  return DEVANAGARI.test(text) ? <span lang="hi">{content}</span> : content
}
