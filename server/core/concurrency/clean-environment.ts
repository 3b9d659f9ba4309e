const { NODE_COMPILE_CACHE } = process.env

/**
 * The environment of a thread or process that reads untrusted files: without secrets, but with the place where Node keeps
 * compiled code, without which it takes half as long again to start.
 */
export const cleanEnvironment = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
