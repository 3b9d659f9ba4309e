import { withoutAudioEnding } from '#server/core/search/tokens.ts'

/** Matches words and times, besides numbers, in names that phones, recorders and messengers give to files. */
const OF_DEVICES =
  /^(?:(?:aud|audio|ptt|wa|whatsapp|telegram|vid|video|voice|rec|record|recording|recorder|memo|new|zoom|dm|ste|sound|clip|mvi|at|am|pm)(?!\p{L})|[^\p{L}\p{M}])+$/iu
const NUMBERED = /\d{3}/

/** Whether a file still has the name that a device gave it: AUD-20240101-WA0007, "WhatsApp Audio 2024-01-01 at 10.20.30". */
export function isGivenByDevice(name: string): boolean {
  const stem = withoutAudioEnding(name.trim())
  return NUMBERED.test(stem) && OF_DEVICES.test(stem)
}
