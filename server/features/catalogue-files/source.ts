import type { Message } from '#contract/messages/message.ts'

/** A line of a source: its number in its file, from 1, and its record or a problem. */
export type SourceLine = { line: number; size: number } & (
  | { record: Readonly<Record<string, unknown>> }
  /** `key` is given where it is known. */
  | { problem: Message; key?: string }
)

/** The source of an import: an exported catalogue, files of another system, or a folder of recordings. */
export type Source = {
  /** The name of the source that people know. */
  label: string
  /** The name of the system whose keys the records have. */
  name: string
  /** A hash of the source, by which an interrupted import of the same files is continued. */
  digest: string
  /** The kinds of records in the source; `count` is null if it is known only at the end. */
  kinds: readonly { resource: string; file: string; count: number | null }[]
  /** Reads the lines of a kind after the line `after`. */
  read(resource: string, after: number): AsyncIterable<SourceLine>
  /** Opens a file that a record names. Throws `CatalogueProblem` when there is none, or its name is not allowed. */
  open(file: string): Promise<AsyncIterable<Buffer>>
  /** Whether records that were imported before stay as they are, whatever has become of them since. */
  addsOnly: boolean
  close(): Promise<void>
}
