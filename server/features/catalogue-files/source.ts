import type { Message } from '#contract/messages/message.ts'

/** One line: its number in its file, from 1, and the record or why it is none. */
export type SourceLine = { line: number; size: number } & (
  | { record: Readonly<Record<string, unknown>> }
  /** `key` where it is known. */
  | { problem: Message; key?: string }
)

/** What is imported: an exported catalogue, files of another system, or a folder of recordings. */
export type Source = {
  /** As people know it. */
  label: string
  /** Whose keys its records have. */
  name: string
  /** A hash by which an interrupted import of the same files goes on. */
  digest: string
  /** The kinds of records that it has; `count` is null if it is known only at the end. */
  kinds: readonly { resource: string; file: string; count: number | null }[]
  /** The lines of a kind after the line `after`. */
  read(resource: string, after: number): AsyncIterable<SourceLine>
  /** The content of a file that a record names. Throws `CatalogueProblem` when there is none, or the name is not allowed. */
  open(file: string): Promise<AsyncIterable<Buffer>>
  /** Records that were imported before are left as they are, whatever has become of them since. */
  addsOnly: boolean
  close(): Promise<void>
}
