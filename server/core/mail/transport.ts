import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '#server/core/settings/settings.ts'

/** A mail that waits to be sent. */
export type WaitingMail = {
  message_id: string
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
}

/** In milliseconds: how long the mail server may take to accept a connection. */
const CONNECT_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 30_000

/**
 * Sends mails through the SMTP server, or writes them to `DATA_DIR/outbox` when there is none; throws the cause. The library is
 * loaded for the first mail, since it takes some megabytes of memory.
 */
export function transportFor({ smtpUrl, mailFrom, dataDir }: Settings): (mail: WaitingMail) => Promise<void> {
  const compose = ({ message_id, recipient, reply_to, ...content }: WaitingMail) => ({
    from: mailFrom,
    // An object is always a single address, whatever characters it contains.
    to: { name: '', address: recipient },
    ...(reply_to ? { replyTo: { name: '', address: reply_to } } : {}),
    messageId: message_id,
    subject: content.subject,
    text: content.text,
    html: content.html,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  if (smtpUrl)
    return async (mail) => {
      const { createTransport } = await import('nodemailer')
      const smtp = createTransport({
        url: smtpUrl,
        connectionTimeout: CONNECT_TIMEOUT_MS,
        greetingTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: IDLE_TIMEOUT_MS,
      })
      try {
        await smtp.sendMail(compose(mail))
      } finally {
        smtp.close()
      }
    }

  return async (mail) => {
    const { createTransport } = await import('nodemailer')
    const file = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    const { message } = await file.sendMail(compose(mail))
    const outbox = join(dataDir, 'outbox')
    await mkdir(outbox, { recursive: true })
    // The file is named by the Message-ID, so that a retry replaces it, and renamed, so that the write is atomic.
    const path = join(outbox, `${mail.message_id.replaceAll(/[<>]/g, '').replace(/@.*/, '')}.eml`)
    await writeFile(`${path}.part`, message as Buffer)
    await rename(`${path}.part`, path)
  }
}
