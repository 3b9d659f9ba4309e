import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildFile, commitOf } from '#server/core/settings/build.ts'

// Where there is no checkout, as in the build of an image, SOURCE_COMMIT says what is built.
const project = join(import.meta.dirname, '..')
const commit = commitOf(project) ?? process.env.SOURCE_COMMIT?.trim() ?? ''
const file = buildFile(project)
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, JSON.stringify({ commit: commit || null, built_at: new Date().toISOString() }))
