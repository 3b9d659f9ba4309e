import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { appApi, appUserApi } from '#listeners/contract/app-api.ts'

/** Every call, of admins, of apps and of their users. */
export const routes: readonly Endpoint[] = [
  ...Object.values(contract).flatMap((resource): Endpoint[] => Object.values(resource)),
  ...Object.values<Endpoint>(appApi),
  ...Object.values<Endpoint>(appUserApi),
]
