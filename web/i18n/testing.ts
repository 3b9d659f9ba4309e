import { startLanguage } from './language.ts'

// Tests of components read English texts, as the screens do once a dictionary is there.
await startLanguage()
