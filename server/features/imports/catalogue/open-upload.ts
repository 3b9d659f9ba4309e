import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Database } from '#server/core/database/connect.ts'
import { installationOf } from '#server/core/database/installation.ts'
import { message } from '#server/core/messages/message.ts'
import { CATALOGUE } from '#server/features/catalogue-files/entities.ts'
import { readLines } from '#server/features/catalogue-files/lines.ts'
import { openCatalogue } from '#server/features/catalogue-files/open-catalogue.ts'
import { CatalogueProblem } from '#server/features/catalogue-files/problem.ts'
import type { Source } from '#server/features/catalogue-files/source.ts'
import { tarTree } from '#server/features/catalogue-files/tar-tree.ts'

/** Opens an uploaded archive, or the file of one kind of records. Throws `CatalogueProblem` for other or damaged content. */
export async function openUpload(db: Database, path: string, file_name: string): Promise<Source> {
  if (/\.ndjson$/i.test(file_name)) return openRecords(db, path, file_name)
  const tree = await tarTree(path, file_name)
  try {
    return await openCatalogue(tree)
  } catch (error) {
    await tree.close()
    throw error
  }
}

/** Opens a file of records without a manifest. Its name tells the kind, and its keys are those of this installation. */
async function openRecords(db: Database, path: string, label: string): Promise<Source> {
  // Browsers add a number to the name of a second download: tracks (1).ndjson.
  const name = /^[a-z]+/.exec(label.toLowerCase())?.[0]
  const entity = CATALOGUE.find((each) => each.name === name)
  if (!entity) {
    const names = CATALOGUE.map((each) => `${each.name}.ndjson`).join(', ')
    throw new CatalogueProblem(message('catalogueFiles.unknownKind', { names }))
  }
  const hash = createHash('sha256').update(entity.name)
  let count = 0
  let last = 10
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) count++
    last = chunk.at(-1) ?? last
  }
  if (last !== 10) count++
  return {
    label,
    name: await installationOf(db),
    digest: hash.digest('hex'),
    kinds: [{ resource: entity.name, file: `${entity.name}.ndjson`, count }],
    addsOnly: false,
    read: (_resource, after) => readLines(createReadStream(path), after),
    async open(file) {
      throw new CatalogueProblem(message('catalogueFiles.noFile', { name: file }))
    },
    close: async () => undefined,
  }
}
