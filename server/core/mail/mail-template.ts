import { escapeHtml } from '#contract/values/escape-html.ts'
import type { Language } from '#server/core/messages/translate.ts'

/** The content of a mail in one language; every line is a paragraph of plain text. */
export type MailTemplate = {
  language: Language
  to: string
  replyTo?: string
  subject: string
  lines: readonly string[]
  /** A link to what the reader should do, as a button; its URL is also written out. */
  action?: { label: string; url: string }
  /** A one-time code, in large characters. */
  code?: string
}

/** Renders the mail as plain text. */
export function textOf({ lines, action, code }: MailTemplate): string {
  const parts = [...lines, ...(code ? [code] : []), ...(action ? [`${action.label}: ${action.url}`] : [])]
  return `${parts.join('\n\n')}\n\n--\nSangraha\n`
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`

/** Renders the mail as HTML: tables and inline styles, the only layout that all mail clients support. */
export function htmlOf({ language, subject, lines, action, code }: MailTemplate): string {
  const body = lines.map((line) => paragraph(escapeHtml(line).replaceAll('\n', '<br>')))
  if (code)
    body.push(
      `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:4px"><span dir="ltr">${escapeHtml(code)}</span></p>`,
    )
  if (action) {
    const url = escapeHtml(action.url)
    body.push(
      `<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#c2410c;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
      `<p style="margin:0;font-size:13px;color:#7a736a;word-break:break-all"><span dir="ltr">${url}</span></p>`,
    )
  }
  const dir = language === 'ar' ? 'rtl' : 'ltr'
  return `<!doctype html>
<html lang="${language}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#faf8f5;color:#24211c;font:16px/1.6 Inter,'Noto Sans Devanagari',Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e9e4dc;border-radius:12px"><tr><td lang="${language}" dir="${dir}" style="padding:32px">
<p style="margin:0 0 24px;font-weight:600;color:#c2410c">Sangraha <span lang="hi">संग्रह</span></p>
${body.join('\n')}
</td></tr></table></td></tr></table></body></html>
`
}
