import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The major version of a cluster, such as '18'; null where there is no cluster. */
export async function clusterVersion(cluster: string): Promise<string | null> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  return text.trim() || null
}

/** The folder in which `npm run upgrade-database` fills the new database, until that takes the place of the old one. */
export const upgradeFolder = (dataDir: string): string => join(dataDir, 'postgres-upgrade')
