import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type OutboxMail = { to: string; replyTo: string | undefined; subject: string; text: string }

/** The mails that a product without a mail server has written to its data directory, in no order. */
export async function readOutbox(dataDir: string): Promise<OutboxMail[]> {
  const outbox = join(dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml'))
  return Promise.all(files.map(async (name) => readMail(await readFile(join(outbox, name), 'utf8'))))
}

/** Reads what our own transport writes: the text is its first part, plain or quoted-printable. */
function readMail(eml: string): OutboxMail {
  const [head = ''] = eml.split('\n\n')
  const header = (name: string) => {
    const folded = new RegExp(`^${name}: (.*(?:\\n[ \\t].*)*)`, 'mi').exec(head)?.[1]
    return folded && decodeWords(folded.replaceAll(/\n[ \t]/g, ' '))
  }
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const [partHead = '', ...body] = (eml.split(`--${boundary}\n`)[1] ?? '').split('\n\n')
  const text = body.join('\n\n')
  return {
    to: header('To') ?? '',
    replyTo: header('Reply-To'),
    subject: header('Subject') ?? '',
    text: /quoted-printable/.test(partHead) ? decodeQuoted(text.replaceAll('=\n', '')) : text,
  }
}

const decodeQuoted = (text: string) =>
  decodeURIComponent(text.replaceAll('%', '%25').replaceAll(/=([0-9A-F]{2})/g, '%$1'))

/** `=?UTF-8?Q?…?=`, by which a header holds other letters than those of ASCII. */
const decodeWords = (text: string) =>
  text
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => decodeQuoted(word.replaceAll('_', ' ')))
