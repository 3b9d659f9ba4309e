import { once } from 'node:events'
import { createServer } from 'node:http'
import { fakeFcm } from '#server/testing/fake-fcm.ts'
import { fakeS3 } from '#server/testing/fake-s3.ts'
import { smtpSink } from '#server/testing/smtp-sink.ts'
import { soundOf, wav } from '#server/testing/wav.ts'
import { openLane } from './lane.ts'

const portOf = (url: string) => Number(new URL(url).port)

/** A recording of its own for each number. */
export const recordingOf = (n: number): Buffer =>
  wav(
    soundOf(0.2, (at) => Math.sin(at * (400 + (n % 500)))),
    { bits: 16, channels: 1 },
  )

/** What the product talks to besides its database, each over a lane that can be disturbed. */
export async function startServices() {
  const s3 = await fakeS3()
  const mail = await smtpSink()
  const push = await fakeFcm()
  const recording = recordingOf(0)
  const host = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': recording.length })
    // In two chunks, so that a fault can happen between them.
    response.write(recording.subarray(0, 4000))
    setTimeout(() => response.end(recording.subarray(4000)), 30)
  })
  host.listen(0, '127.0.0.1')
  await once(host, 'listening')
  const address = host.address()
  const hostPort = typeof address === 'object' && address ? address.port : 0

  const lanes = {
    s3: await openLane(() => portOf(s3.settings.endpoint)),
    mail: await openLane(() => portOf(mail.url)),
    push: await openLane(() => portOf(push.settings.FCM_ENDPOINT)),
  }
  const at = (lane: { port: number }) => `127.0.0.1:${lane.port}`
  return {
    s3,
    mail,
    push,
    lanes,
    recording,
    linkOf: (name: string) => `http://127.0.0.1:${hostPort}/${encodeURIComponent(name)}.wav`,
    settings: {
      SMTP_URL: `smtp://${at(lanes.mail)}`,
      FCM_SERVICE_ACCOUNT: push.settings.FCM_SERVICE_ACCOUNT,
      FCM_ENDPOINT: `http://${at(lanes.push)}`,
      FETCH_ALLOW: '127.0.0.1',
    },
    s3Settings: {
      S3_ENDPOINT: `http://${at(lanes.s3)}`,
      S3_BUCKET: s3.settings.bucket,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    },
    async close() {
      host.closeAllConnections()
      host.close()
      await Promise.all(Object.values(lanes).map((lane) => lane.close()))
      await Promise.all([s3.close(), mail.close(), push.close()])
    },
  }
}
export type Services = Awaited<ReturnType<typeof startServices>>
