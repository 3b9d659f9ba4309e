/** A file with the path of the folder that it was in; '' for a single file. */
export type FoundFile = { file: File; folder: string }

export type SortedFiles = {
  recordings: readonly FoundFile[]
  /** The picture of each folder whose file name is one of `COVER_NAMES`. */
  covers: ReadonlyMap<string, File>
  /** The names of files that are neither recordings nor covers. */
  ignored: readonly string[]
}

const AUDIO = /\.(mp3|m4a|m4b|mp4|aac|og[ga]|opus|wave?|flac|wma|aiff?|ape|amr)$/i
/** The file names that programs use for the cover of an album, the preferred one first. */
const COVER_NAMES = ['cover', 'folder', 'front', 'albumart']
const PICTURE = /^(?<name>.*)\.(jpe?g|png|webp)$/i

/** Files that systems create in folders, which are ignored silently. */
const HIDDEN = /^(\.|Thumbs\.db$|desktop\.ini$)/i

const coverRank = (name: string) => COVER_NAMES.indexOf(PICTURE.exec(name)?.groups?.name?.toLowerCase() ?? '')

/** Sorts files by their names into recordings, covers and others. The server checks the content. */
export function sortFiles(found: readonly FoundFile[]): SortedFiles {
  const recordings: FoundFile[] = []
  const covers = new Map<string, File>()
  const ignored: string[] = []
  for (const { file, folder } of found) {
    if (HIDDEN.test(file.name)) continue
    if (AUDIO.test(file.name) || file.type.startsWith('audio/')) {
      recordings.push({ file, folder })
      continue
    }
    const rank = coverRank(file.name)
    const present = covers.get(folder)
    if (folder === '' || rank < 0 || (present && coverRank(present.name) <= rank)) ignored.push(file.name)
    else {
      if (present) ignored.push(present.name)
      covers.set(folder, file)
    }
  }
  // A folder with pictures alone has no recording that a cover is for.
  for (const [folder, { name }] of covers)
    if (!recordings.some((recording) => recording.folder === folder)) {
      covers.delete(folder)
      ignored.push(name)
    }
  return { recordings, covers, ignored }
}
