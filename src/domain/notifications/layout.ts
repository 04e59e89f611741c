import type { Locale } from '#kernel'

/** The parts of a mail in the order they are read. */
export type MailLayout = {
  language: Locale
  subject: string
  greeting: string
  paragraphs: string[]
  code?: string
  lines?: [label: string, value: string][]
  /** Several things that are told, each with where it leads. */
  sections?: { title: string; text: string; address: string }[]
  action?: { text: string; address: string }
  closing?: string[]
  signature: string
  why: string
  /** How mails like this are ended, and where that is chosen. */
  unsubscribe?: { text: string; address: string; settings: string; settingsAddress: string }
}

export function writeText(mail: MailLayout): string {
  const { lines = [], sections = [], closing = [], unsubscribe } = mail
  const width = Math.max(0, ...lines.map(([label]) => label.length))
  const parts = [
    mail.greeting,
    ...mail.paragraphs,
    ...(mail.code === undefined ? [] : [`    ${mail.code}`]),
    ...(lines.length === 0
      ? []
      : [lines.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n')]),
    ...sections.map(({ title, text, address }) => `${title}\n${text}\n${address}`),
    ...(mail.action === undefined ? [] : [`${mail.action.text}: ${mail.action.address}`]),
    ...closing,
    `${mail.signature}\n--\n${mail.why}`,
    ...(unsubscribe === undefined ? [] : [`${unsubscribe.text}: ${unsubscribe.address}`]),
  ]
  return `${parts.join('\n\n')}\n`
}

const ink = '#1d1b18'
const quiet = '#6b655c'
const rule = '#e6e0d6'
const brand = '#b8430a'
const font = "'Plus Jakarta Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

// For readers that know a dark theme; the others keep the light one that stands in the elements.
const darkSheet = `@media (prefers-color-scheme: dark){
.m-page{background:#12191c!important;color:#f4efe7!important}
.m-card{background:#1a2327!important;border-color:#2e3a3f!important}
.m-soft{color:#a9b5b8!important}.m-rule{border-color:#2e3a3f!important}
.m-block{background:#222d31!important}.m-brand{color:#ffa46b!important}
.m-link{color:#f4efe7!important}}`

/** Tables and inline styles: what mail readers of every age understand. No picture is fetched. */
export function writeHtml(mail: MailLayout): string {
  const { lines = [], sections = [], closing = [] } = mail
  return `<!doctype html>
<html lang="${mail.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(mail.subject)}</title>
<style>${darkSheet}</style>
</head>
<body class="m-page" style="margin:0;background:#faf7f2;color:${ink};font-family:${font};font-size:16px;line-height:1.55">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table class="m-card" role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#ffffff;border:1px solid ${rule};border-radius:16px"><tr><td style="padding:32px">
<p class="m-brand" style="margin:0 0 24px;font-weight:800;font-size:20px;color:${brand}">${escapeHtml(mail.signature)}</p>
${[mail.greeting, ...mail.paragraphs].map(paragraph).join('\n')}
${mail.code === undefined ? '' : codeBox(mail.code)}
${lines.length === 0 ? '' : table(lines)}
${sections.map(section).join('\n')}
${mail.action === undefined ? '' : button(mail.action)}
${closing.map(paragraph).join('\n')}
</td></tr></table>
<p class="m-soft" style="max-width:560px;margin:16px 0 0;font-size:13px;color:${quiet}">${escapeHtml(mail.why)}</p>
${unsubscribeLine(mail)}
</td></tr></table>
</body>
</html>
`
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

function codeBox(code: string): string {
  return `<p class="m-block" style="margin:8px 0 24px;padding:16px;background:#faf7f2;border-radius:12px;text-align:center;font-size:32px;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums">${escapeHtml(code)}</p>`
}

function table(lines: readonly [string, string][]): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${rule};vertical-align:top`
  const rows = lines.map(
    ([label, value]) =>
      `<tr><th class="m-soft m-rule" scope="row" align="left" style="${cell};font-weight:400;color:${quiet}">${escapeHtml(label)}</th><td class="m-rule" align="right" style="${cell};font-weight:600;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`,
  )
  return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 24px;border-collapse:collapse">${rows.join('')}</table>`
}

function section({
  title,
  text,
  address,
}: {
  title: string
  text: string
  address: string
}): string {
  return `<div class="m-rule" style="padding:16px 0;border-bottom:1px solid ${rule}"><p style="margin:0 0 4px;font-weight:700"><a class="m-link" href="${escapeHtml(address)}" style="color:${ink};text-decoration:underline">${escapeHtml(title)}</a></p><p class="m-soft" style="margin:0;font-size:15px;color:${quiet}">${escapeHtml(text)}</p></div>`
}

function unsubscribeLine({ unsubscribe }: MailLayout): string {
  if (unsubscribe === undefined) return ''
  const link = (text: string, address: string) =>
    `<a class="m-soft" href="${escapeHtml(address)}" style="color:${quiet}">${escapeHtml(text)}</a>`
  const { text, address, settings, settingsAddress } = unsubscribe
  return `<p class="m-soft" style="max-width:560px;margin:8px 0 0;font-size:13px;color:${quiet}">${link(text, address)} · ${link(settings, settingsAddress)}</p>`
}

function button({ text, address }: { text: string; address: string }): string {
  return `<p style="margin:24px 0 24px"><a href="${escapeHtml(address)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:${brand};color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(text)}</a></p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
