import { sql } from 'kysely'
import type { Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import { mail } from '#server/core/mail/mail.ts'
import { message } from '#server/core/messages/message.ts'
import { isLanguage, type Language, translator } from '#server/core/messages/translate.ts'

/** Remembers the language in which an admin uses the product; writes only when it has changed. */
export async function rememberLanguage(db: Database, admin_id: number, language: Language): Promise<void> {
  await sql`
    insert into admin_languages as l (admin_id, language)
    select admin_id, ${language} from admins where admin_id = ${admin_id}
      and not exists (select from admin_languages k where k.admin_id = ${admin_id} and k.language = ${language})
    on conflict (admin_id) do update set language = excluded.language`.execute(db)
}

type Letter = {
  subject: Message
  /** The paragraphs of the mail: messages, and texts as an admin wrote them. */
  lines: readonly (Message | { text: string })[]
  open: Message
  /** The path of the link, which is appended to the address of the product. */
  path: string
}

/** Mails an admin in the language that they last used, or in `otherwise` if none is known. */
export async function mailAdmin(
  context: Context,
  trx: Transaction,
  admin_id: number,
  otherwise: Language,
  { subject, lines, open, path }: Letter,
): Promise<void> {
  const { rows } = await sql<{ name: string; email: string; language: string | null }>`
    select a.name, a.email, l.language from admins a left join admin_languages l using (admin_id)
    where a.admin_id = ${admin_id}`.execute(trx)
  const [admin] = rows
  if (!admin) return
  const language = admin.language !== null && isLanguage(admin.language) ? admin.language : otherwise
  const tell = translator(language)
  await mail(context, trx, {
    language,
    to: admin.email,
    subject: tell(subject),
    lines: [
      tell(message('mails.hello', { name: admin.name })),
      ...lines.map((line) => (typeof line === 'string' ? tell(line) : line.text)),
    ],
    action: { label: tell(open), url: `${context.webAddress()}${path}` },
  })
}
