import { callsOf } from '../catalogue/calls-of.ts'

export const collections = callsOf('collections')
