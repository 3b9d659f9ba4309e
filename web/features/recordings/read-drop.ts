import type { FoundFile } from './sort-files.ts'

/** The files of a drop, including those in folders. Must be called during the event, after which the browser forgets the drop. */
export function filesOfDrop({ items, files }: DataTransfer): Promise<FoundFile[]> {
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  if (entries.length === 0) return Promise.resolve([...files].map((file) => ({ file, folder: '' })))
  return filesIn(entries)
}

/** The files chosen in a file dialog, with the folder if a whole one was chosen. */
export const filesOfInput = (files: FileList | null): FoundFile[] =>
  [...(files ?? [])].map((file) => ({
    file,
    folder: file.webkitRelativePath.split('/').slice(0, -1).join('/'),
  }))

async function filesIn(entries: readonly FileSystemEntry[]): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const entry of entries) {
    if (isFolder(entry)) found.push(...(await filesIn(await entriesOf(entry))))
    else if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
      found.push({ file, folder: entry.fullPath.split('/').slice(1, -1).join('/') })
    }
  }
  return found
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** A browser returns the entries of a folder in parts, of which the last is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (part.length === 0) return all
    all.push(...part)
  }
}
