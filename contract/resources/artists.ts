import { callsOf } from '../catalogue/calls-of.ts'
import { trackTotals } from '../catalogue/track-totals.ts'

export const artists = { ...callsOf('artists'), trackTotals: trackTotals('artists', 'artist', 'Artist') }
