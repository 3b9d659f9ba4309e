import type { FastifyRequest } from 'fastify'

/** Who has made a request, as far as it is known: ids, which lead to names. */
type Caller = { admin_id?: number; key_id?: number }

const callers = new WeakMap<object, Caller>()

/** Notes who makes a request, for its lines in the log. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, { ...callers.get(request), ...caller })
}

export const callerOf = (request: FastifyRequest): Caller => callers.get(request) ?? {}
