import type { Result } from './chaos.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** One line for each fault. */
export function table(results: readonly Result[]) {
  const lines = [...Map.groupBy(results, ({ fault }) => fault)].map(([fault, rounds]) => {
    const times = rounds.map(({ recovered }) => recovered).sort((a, b) => a - b)
    return [
      fault,
      {
        rounds: rounds.length,
        'acknowledged writes': rounds.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
        lost: rounds.reduce((sum, { lost }) => sum + lost.length, 0),
        'no clear answer': rounds.reduce((sum, { unclear }) => sum + unclear.length, 0),
        'recovered after (median)': seconds(times[Math.floor(times.length / 2)] ?? 0),
        'recovered after (worst)': seconds(times.at(-1) ?? 0),
      },
    ]
  })
  return Object.fromEntries(lines)
}
