import { findBinaries } from '../server/core/database/embedded/binaries.ts'
import { StartError } from '../server/core/errors/start-error.ts'

// What the first start does with the embedded PostgreSQL, for a server that may not write where it is installed.
try {
  await findBinaries()
} catch (error) {
  // This machine has none: DATABASE_URL will be given.
  if (!(error instanceof StartError)) throw error
  console.log(error.message)
}
