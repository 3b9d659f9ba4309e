import { callsOf } from '../catalogue/calls-of.ts'

export const subcategories = callsOf('subcategories')
