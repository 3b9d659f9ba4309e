import { startFrom, startProduct } from './server.ts'

/** Runs the first start of the product once, so that the workers only need a copy of its data. */
export default async function globalSetup() {
  const { dataDir, end, stop } = await startProduct()
  await end()
  startFrom(dataDir)
  return stop
}
