import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Assets } from '#listeners/page/pages/document.ts'

type Built = { file: string; isEntry?: boolean; css?: string[]; assets?: string[] }

/** The files of the listening page's build; empty without a build, when `web` is null. */
export async function readAssets(web: string | null): Promise<Assets> {
  if (web === null) return { script: null, styles: [], fonts: [] }
  const manifest = await readFile(join(web, 'listen', '.vite', 'manifest.json'), 'utf8')
  // Vite has written this manifest.
  const built = Object.values(JSON.parse(manifest) as Record<string, Built>)
  const entry = built.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The build of the listening page has no entry')
  const fonts = (entry.assets ?? []).filter((file) => /inter-latin-wght.*\.woff2$/.test(file))
  return { script: entry.file, styles: entry.css ?? [], fonts }
}
