import type { fuzz } from './fuzz.ts'

/** Prints what was found, so that it can be sent again by hand; returns whether that is nothing. */
export function report(
  { sent, findings, general, statuses, refusing }: Awaited<ReturnType<typeof fuzz>>,
  seed: number,
): boolean {
  console.table(Object.fromEntries([...statuses].sort().map(([status, answers]) => [status, { answers }])))
  if (refusing.length > 0) console.log(`Never accepted: ${refusing.join(', ')}`)
  for (const what of general) console.log(`\n✗ ${what}`)
  for (const { what, route, n, sent: request } of findings) {
    const { identity, method, path, headers, body } = request
    console.log(`\n✗ ${route}, request ${n}: ${what}`)
    console.log(`  ${identity}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 400)}`)
    if (body) console.log(`  ${JSON.stringify(body.subarray(0, 600).toString())}`)
  }
  const found = findings.length + general.length
  console.log(`\n${sent} requests with seed ${seed}: ${found === 0 ? 'nothing found' : `${found} found`}`)
  return found === 0
}
