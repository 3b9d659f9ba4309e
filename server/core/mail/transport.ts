import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Settings } from '#server/settings.ts'

/** A mail as it waits to be sent. */
export type WaitingMail = {
  message_id: string
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string
}

/** In milliseconds. */
const CONNECTS_WITHIN = 10_000
const SILENT_FOR = 30_000

/** Hands a mail over to the SMTP server, or writes it to `DATA_DIR/outbox` when there is none. Throws what went wrong. */
export function transportFor({ smtpUrl, mailFrom, dataDir }: Settings): (mail: WaitingMail) => Promise<void> {
  const compose = ({ message_id, recipient, reply_to, ...content }: WaitingMail) => ({
    from: mailFrom,
    // As an object it is one address, whatever it holds.
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
      const smtp = createTransport({
        url: smtpUrl,
        connectionTimeout: CONNECTS_WITHIN,
        greetingTimeout: CONNECTS_WITHIN,
        socketTimeout: SILENT_FOR,
      })
      try {
        await smtp.sendMail(compose(mail))
      } finally {
        smtp.close()
      }
    }

  const file = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await file.sendMail(compose(mail))
    const outbox = join(dataDir, 'outbox')
    await mkdir(outbox, { recursive: true })
    // Named by the Message-ID, so that a second try replaces the first; renamed, so that it is there wholly or not.
    const path = join(outbox, `${mail.message_id.replaceAll(/[<>]/g, '').replace(/@.*/, '')}.eml`)
    await writeFile(`${path}.part`, message as Buffer)
    await rename(`${path}.part`, path)
  }
}
