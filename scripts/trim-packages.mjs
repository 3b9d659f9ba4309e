// Plain JavaScript that runs on the oldest Node we support, after an npm install by hand.
import { trimPackages } from './steps/trim.mjs'

await trimPackages()
