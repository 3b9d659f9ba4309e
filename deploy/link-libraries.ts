import { findBinaries } from '../server/core/database/embedded/binaries.ts'

// What the first start does, for an image whose files nobody may change.
await findBinaries()
