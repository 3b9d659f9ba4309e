// The health check of the container: 0 if this process can answer requests. A worker answers it, too.
const { PORT = '8080', BASE_PATH = '/' } = process.env
const path = BASE_PATH.replace(/^\/*|\/+$/g, '/').replace(/\/+$/, '')
const answer = await fetch(`http://127.0.0.1:${PORT}${path}/api/health/ready`).catch(() => null)
process.exitCode = answer?.ok ? 0 : 1
