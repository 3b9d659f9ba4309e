import { Counter, Histogram } from './metric.ts'

/** In seconds: the bounds for calls. They are few, since each route and status class has its own counters. */
const CALL_BOUNDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5]
const STATEMENT_BOUNDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]
const JOB_BOUNDS = [0.1, 1, 10, 60, 600, 3600]

/**
 * Everything that this process has counted since its start, for `/metrics`, see docs/operating.md. Labels have few values: routes
 * and not addresses, kinds and not ids.
 */
export const metrics = {
  requests: new Histogram(
    'sangraha_http_request_duration_seconds',
    'Requests by route and class of status; aborted: the client has gone away.',
    ['method', 'route', 'status'],
    CALL_BOUNDS,
  ),
  statements: new Histogram(
    'sangraha_database_statement_duration_seconds',
    'Statements of the connection pool, with the time until their result.',
    ['outcome'],
    STATEMENT_BOUNDS,
  ),
  jobs: new Histogram(
    'sangraha_job_duration_seconds',
    'Runs of background jobs by kind; retried: failed and is tried again; failed: for good.',
    ['job', 'outcome'],
    JOB_BOUNDS,
  ),
  cacheReads: new Counter(
    'sangraha_cache_reads_total',
    'Reads of what is kept in memory: database (lists, searches, sessions), app (answers for apps) and feeds (podcasts).',
    ['cache', 'result'],
  ),
  reads: new Counter(
    'sangraha_database_reads_total',
    'Statements that a replica may answer, by the server that did; without DATABASE_READ_URL there are none.',
    ['server'],
  ),
  deliveries: new Counter(
    'sangraha_deliveries_total',
    'Mails handed to the mail server and notifications handed to the push service, by result.',
    ['channel', 'result'],
  ),
  securityEvents: new Counter(
    'sangraha_security_events_total',
    'Security events that were logged, by name.',
    ['event'],
  ),
}

/** All counters in the text format of Prometheus. */
export const countedLines = (): string[] => Object.values(metrics).flatMap((metric) => metric.lines())
