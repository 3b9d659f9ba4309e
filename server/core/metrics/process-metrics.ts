import { readdir } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { gauge } from './metric.ts'

/** In milliseconds: the pause between samples of the event loop's delay, each of which wakes the process. */
const RESOLUTION_MS = 100

/** The delay in seconds. Each sample is the time since the one before, so the pause between them is subtracted. */
const seconds = (nanoseconds: number) =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000) : 0

/** Memory, processor, event loop and handles of this process, under the names that common dashboards expect. */
export function watchProcess() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })

  /**
   * The metrics as lines, with the event loop's delay since the last call. The delay is measured from the first call on, so it
   * costs nothing where nobody asks.
   */
  async function lines(): Promise<string[]> {
    delay.enable()
    const memory = process.memoryUsage()
    const cpu = process.cpuUsage()
    const p50 = delay.percentile(50)
    const p99 = delay.percentile(99)
    const { mean, max } = delay
    delay.reset()
    const resources = Map.groupBy(process.getActiveResourcesInfo(), (type) => type)
    return [
      ...gauge('process_cpu_user_seconds_total', 'User time.', cpu.user / 1e6, 'counter'),
      ...gauge('process_cpu_system_seconds_total', 'System time.', cpu.system / 1e6, 'counter'),
      ...gauge('process_cpu_seconds_total', 'Processor time.', (cpu.user + cpu.system) / 1e6, 'counter'),
      ...gauge('process_start_time_seconds', 'When it started.', Date.now() / 1000 - process.uptime()),
      ...gauge('process_resident_memory_bytes', 'Memory in use.', memory.rss),
      ...gauge('process_open_fds', 'Open files and sockets.', await openFiles()),
      ...gauge('nodejs_heap_size_total_bytes', 'Size of the heap.', memory.heapTotal),
      ...gauge('nodejs_heap_size_used_bytes', 'Used of the heap.', memory.heapUsed),
      ...gauge('nodejs_external_memory_bytes', 'Memory outside of the heap.', memory.external),
      ...gauge('nodejs_eventloop_lag_mean_seconds', 'Mean delay since the last scrape.', seconds(mean)),
      ...gauge('nodejs_eventloop_lag_p50_seconds', 'Median delay since the last scrape.', seconds(p50)),
      ...gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile since the last scrape.', seconds(p99)),
      ...gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay since the last scrape.', seconds(max)),
      ...gauge(
        'nodejs_active_resources',
        'What keeps the event loop busy, by type.',
        [...resources].map(([type, all]) => ({ labels: { type }, value: all.length })),
      ),
      ...gauge('nodejs_version_info', 'The version of Node.', [
        { labels: { version: process.version }, value: 1 },
      ]),
    ]
  }

  return { lines, stop: () => delay.disable() }
}

/** The number of open files; null except on Linux, where the system tells it. */
async function openFiles(): Promise<number | null> {
  if (process.platform !== 'linux') return null
  return (await readdir('/proc/self/fd')).length
}
