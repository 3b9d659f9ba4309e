import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a command that answers like ffmpeg with all encoders, and converts by these lines of shell script, in which
 * `$target` is the file to write. Returns its path.
 */
export async function fakeFfmpeg(folder: string, name: string, converts: string): Promise<string> {
  const path = join(folder, name)
  const script = `#!/bin/sh
case "$*" in
  *-version) echo "ffmpeg version 7.1-${name} Copyright" ;;
  *-encoders) printf ' A....D %s  Encoder\\n' libopus aac libmp3lame ;;
  *)
    for target; do target="\${target#file:}"; done
    ${converts}
    ;;
esac
`
  await writeFile(path, script)
  await chmod(path, 0o755)
  return path
}
