// Plain JavaScript, like start.mjs. `npm run sbom`: writes what the product consists of as CycloneDX, from the lock file.
import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Failure, project, script } from './steps/project.mjs'

await script(async () => {
  const [given] = process.argv.slice(2)
  const file = given ? resolve(process.env.INIT_CWD ?? '.', given) : join(project, 'dist', 'sbom.cdx.json')
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Failure(`npm could not write the bill of materials:\n${stderr}`)
  const bill = JSON.parse(stdout)
  // With --omit=dev, npm would also leave out what both the product and its tests use.
  const isTool = ({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development')
  const tools = new Set(bill.components.filter(isTool).map((component) => component['bom-ref']))
  bill.components = bill.components.filter((component) => !tools.has(component['bom-ref']))
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => !tools.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) }))
  // npm takes the name from the folder.
  bill.metadata.component.name = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')).name
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`)
  console.log(`${bill.components.length} components: ${file}`)
})
