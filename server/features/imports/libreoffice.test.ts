import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { form, tracksOf } from '#server/testing/track-sheets.ts'

const { imports } = contract
const office = ['soffice', 'libreoffice'].find(isInstalled)
// Its first start makes a profile.
const TIMEOUT_MS = 120_000
let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'office-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

function isInstalled(name: string): boolean {
  try {
    execFileSync('which', [name])
    return true
  } catch {
    return false
  }
}

/** Has LibreOffice open a file and save it as a workbook, and answers that. */
async function saved(name: string, bytes: string | Uint8Array, ...options: string[]): Promise<Buffer> {
  const source = join(folder, name)
  await writeFile(source, bytes)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const convert = [profile, '--headless', '--convert-to', 'xlsx', ...options, source]
  execFileSync(office ?? '', [...convert, '--outdir', join(folder, 'saved')], {
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  })
  return readFile(join(folder, 'saved', name.replace(/\.\w+$/, '.xlsx')))
}

test.skipIf(!office)(
  'a workbook that LibreOffice made of a text is imported',
  { timeout: TIMEOUT_MS },
  async () => {
    const rows = [
      'Track Name,Hindi Name,Description,Hindi Description,Track Link,Record Date,Tag',
      'Hanuman Chalisa,हनुमान चालीसा,Forty verses,चालीस चौपाइयाँ,https://127.0.0.1/1.mp3,12/25/2020,"Daily, Dawn"',
      'Shiv Tandav,शिव तांडव,Verses,श्लोक,https://127.0.0.1/2.mp3,02/30/2020,',
    ]
    // Read as one types in the United States: 12/25/2020 becomes a cell with a date, 02/30/2020 stays a text.
    const made = await saved(
      'typed.csv',
      `${rows.join('\n')}\n`,
      '--infilter=CSV:44,34,76,1,,1033,false,true',
    )
    const { added, errors } = await app.ask(imports.readExcel, { body: form(made) })
    expect({ added, errors }).toMatchObject({ added: 1, errors: [{ row: 3, column: 'Record Date' }] })
    const [track] = await tracksOf(app)
    expect(track).toMatchObject({ display_name_hindi: 'हनुमान चालीसा', record_date: '2020-12-25' })
  },
)

test.skipIf(!office)(
  'the sample opens in LibreOffice, and saved there it is the same',
  { timeout: TIMEOUT_MS },
  async () => {
    const { body } = await app.call(imports.sample)
    if (body.success !== 1) throw new Error(body.message)
    const sample = body.data.content as Uint8Array
    const before = await app.ask(imports.readExcel, { body: form(Buffer.from(sample)) })
    expect(before.added).toBeGreaterThan(0)
    const again = await app.ask(imports.readExcel, { body: form(await saved('sample.xlsx', sample)) })
    expect(again).toMatchObject({ added: 0, existing: before.added, failed: 0 })
  },
)
