// Plain JavaScript, like start.mjs. `npm run licences`: every package by licence; ends with 1 if one is not allowed.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALLOWED, isAllowed, licencesIn } from './steps/licences.mjs'
import { Failure, project, script } from './steps/project.mjs'

await script(async () => {
  const { packages } = JSON.parse(await readFile(join(project, 'package-lock.json'), 'utf8'))
  const all = licencesIn(packages)
  for (const licence of [...new Set(all.map(({ license }) => license ?? 'none'))].sort()) {
    const ofIt = all.filter(({ license }) => (license ?? 'none') === licence)
    const duty = ALLOWED[licence] ? `, ${ALLOWED[licence]}` : ''
    console.log(`\n${licence} (${ofIt.length} packages${duty})`)
    for (const { name, version, dev } of ofIt)
      console.log(`  ${name} ${version}${dev ? ' (development)' : ''}`)
  }
  const refused = all.filter(({ license }) => !isAllowed(license))
  const names = refused.map(({ name, license }) => `${name} (${license ?? 'none'})`).join(', ')
  if (refused.length > 0) throw new Failure(`Not in the list of allowed licences: ${names}`)
})
