import type { FastifyRequest } from 'fastify'

/** The admin or API key that has made a request, as far as known; by id, without names. */
type Caller = { admin_id?: number; key_id?: number }

const callers = new WeakMap<object, Caller>()

/** Remembers who makes a request, for the lines of the request in the log. */
export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, { ...callers.get(request), ...caller })
}

export const callerOf = (request: FastifyRequest): Caller => callers.get(request) ?? {}
