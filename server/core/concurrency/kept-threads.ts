import { type ResourceLimits, Worker } from 'node:worker_threads'
import { cleanEnvironment } from './clean-environment.ts'

/** In milliseconds: how long a thread is kept without a task. */
const KEPT_MS = 10_000

/**
 * Sends the thread a message and resolves to its answer. Rejects when the thread fails or ends, and with the reason of `signal`.
 */
export type Ask<Question, Answer> = (question: Question, signal: AbortSignal) => Promise<Answer>

/**
 * Threads that run `script`, each for one task at a time. Starting one takes some 90 ms of processor time, which is far
 * more than most recordings need, so one whose task went well is kept for the next. One whose task failed is stopped,
 * whatever it is doing, so that nothing of the task remains. They are given no secrets.
 */
export function keptThreads<Question, Answer>(
  script: URL,
  resourceLimits: ResourceLimits,
  keptFor = KEPT_MS,
) {
  const idle = new Map<Worker, NodeJS.Timeout>()

  function start(): Worker {
    const thread = new Worker(script, { resourceLimits, env: cleanEnvironment, execArgv: [] })
    // Between two tasks no other listener handles an error, which would end the process.
    thread.on('error', () => undefined)
    thread.once('exit', () => forget(thread))
    return thread
  }

  function forget(thread: Worker): void {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }

  /** Takes the thread that was used last, so that the others are stopped when fewer are needed. */
  function take(): Worker {
    const thread = [...idle.keys()].at(-1)
    if (!thread) return start()
    forget(thread)
    thread.ref()
    return thread
  }

  function keep(thread: Worker): void {
    thread.unref()
    idle.set(thread, setTimeout(() => void thread.terminate(), keptFor).unref())
  }

  /**
   * Runs a task with a thread of its own; throws what the task throws. The thread is used again if `mayBeKept` returns true
   * for the result, which is false for a file that may have been made to harm.
   */
  return async function inThread<T>(
    task: (ask: Ask<Question, Answer>) => Promise<T>,
    mayBeKept: (result: T) => boolean = () => true,
  ): Promise<T> {
    const thread = take()
    let isKept = false
    try {
      const result = await task((question, signal) => askThread(thread, question, signal))
      isKept = mayBeKept(result)
      return result
    } finally {
      if (isKept) keep(thread)
      else await thread.terminate()
    }
  }
}

function askThread<Answer>(thread: Worker, question: unknown, signal: AbortSignal): Promise<Answer> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const ended = () => reject(new Error('The thread ended without an answer'))
  const aborted = () => reject(signal.reason)
  thread.on('message', resolve).on('error', reject).on('exit', ended)
  signal.addEventListener('abort', aborted)
  thread.postMessage(question)
  return promise.finally(() => {
    thread.off('message', resolve).off('error', reject).off('exit', ended)
    signal.removeEventListener('abort', aborted)
  })
}
