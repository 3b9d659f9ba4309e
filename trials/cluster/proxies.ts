import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/core/database/embedded/server.ts'
import { PATH } from './needs.ts'
import type { Pair } from './postgres-pair.ts'
import { startProgram } from './program.ts'

/** In milliseconds. */
const RELOAD_MS = 1000

/** HAProxy before the two databases: connections go to the one that says that it is the primary. */
export async function startDatabaseProxy(directory: string, { checks, ports }: Pair) {
  const port = await freePort()
  const file = join(directory, 'haproxy.cfg')
  await writeFile(
    file,
    `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 5s

listen database
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server one 127.0.0.1:${ports[0]} check port ${checks[0]}
  server two 127.0.0.1:${ports[1]} check port ${checks[1]}
`,
  )
  const program = await startProgram(['haproxy', '-db', '-f', file], port, join(directory, 'haproxy.log'))
  return { port, close: () => program.end('SIGTERM') }
}

/** nginx before the web processes, with the configuration of docs/cluster.md. */
export async function startWebProxy(directory: string, port: number, webPorts: readonly number[]) {
  const home = join(directory, 'nginx')
  const file = join(home, 'nginx.conf')
  await mkdir(home)
  const write = (used: readonly number[]) => writeFile(file, configuration(home, port, used))
  await write(webPorts)
  const command = ['nginx', '-e', join(home, 'error.log'), '-p', home, '-c', file]
  const program = await startProgram([...command, '-g', 'daemon off;'], port, join(home, 'output.log'))
  return {
    /** Sends requests to these processes only. */
    async use(used: readonly number[]) {
      await write(used)
      execFileSync('nginx', [...command.slice(1), '-s', 'reload'], { env: { PATH }, stdio: 'ignore' })
      // The old workers accept connections until the new ones run.
      await pause(RELOAD_MS)
    },
    close: () => program.end('SIGTERM'),
  }
}

const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

const configuration = (home: string, port: number, webPorts: readonly number[]) => `
pid ${home}/nginx.pid;
worker_processes 2;
worker_rlimit_nofile 8192;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 4000; }
http {
  access_log off;
  # Those who measure keep their connections for longer than nginx allows by default.
  keepalive_requests 1000000;
  ${folders.map((name) => `${name}_temp_path ${home}/${name};`).join('\n  ')}

  upstream sangraha {
    zone sangraha 64k;
    ${webPorts.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join('\n    ')}
  }

  server {
    listen 127.0.0.1:${port};
    client_max_body_size 520m;

    location / {
      proxy_pass http://sangraha;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 2s;
      proxy_read_timeout 120s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 3;
    }
    location = /api/import/uploadCatalogue {
      proxy_pass http://sangraha;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      client_max_body_size 100g;
      proxy_http_version 1.1;
      proxy_request_buffering off;
      proxy_read_timeout 1h;
    }
  }
}
`
