import type { Endpoint } from '#contract/calls/endpoint.ts'
import { appApi, appUserApi } from '#contract/features/app-api/app-api.ts'
import { contract } from '#contract/index.ts'

/** Every call, of admins, of apps and of their users. */
export const routes: readonly Endpoint[] = [
  ...Object.values(contract).flatMap((resource): Endpoint[] => Object.values(resource)),
  ...Object.values<Endpoint>(appApi),
  ...Object.values<Endpoint>(appUserApi),
]
