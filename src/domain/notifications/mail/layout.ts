import type { Locale } from '#kernel'
import { colourAttributes, darkStylesheet } from './mail-theme.ts'

/** Text, or text with links in it. */
export type Paragraph = string | readonly ParagraphPart[]
export type ParagraphPart = string | { readonly text: string; readonly address: string }

/** The parts of a mail, in reading order. */
export type MailLayout = {
  language: Locale
  subject: string
  greeting: string
  paragraphs: Paragraph[]
  code?: string
  lines?: [label: string, value: string][]
  /** The notices reported, each with its link. */
  sections?: { title: string; text: string; address: string }[]
  /** The call to action. An alarm is addressed to readers who did not cause the event. */
  action?: { text: string; address: string; isAlarm?: true }
  closing?: string[]
  /** The closing paragraphs, above the line that says why the mail was sent. */
  signOff: string
  signature: string
  why: string
  /** How the reader can contact us. */
  contact?: Paragraph
  /** The links to unsubscribe and to the notification settings. */
  ways?: { text: string; address: string }[]
}

export function writeText(mail: MailLayout): string {
  const { lines = [], sections = [], closing = [], ways = [] } = mail
  const width = Math.max(0, ...lines.map(([label]) => label.length))
  const parts = [
    mail.greeting,
    ...mail.paragraphs.map((each) => asText(each, 'beside')),
    ...(mail.code === undefined ? [] : [`    ${mail.code}`]),
    ...(lines.length === 0
      ? []
      : [lines.map(([label, value]) => `${label.padEnd(width)}  ${value}`).join('\n')]),
    ...sections.map(({ title, text, address }) =>
      // A link that is also the call to action below is left out here.
      address === mail.action?.address ? `${title}\n${text}` : `${title}\n${text}\n${address}`,
    ),
    ...(mail.action === undefined ? [] : [`${mail.action.text}: ${mail.action.address}`]),
    ...closing,
    `${mail.signOff}\n--`,
    ...(mail.contact === undefined ? [] : [asText(mail.contact, 'beside')]),
    mail.why,
    ...ways.map(({ text, address }) => `${text}: ${address}`),
  ]
  return `${parts.join('\n\n')}\n`
}

function asText(paragraph: Paragraph, addresses: 'beside' | 'none'): string {
  if (typeof paragraph === 'string') return paragraph
  return paragraph
    .map((part) => {
      if (typeof part === 'string') return part
      return addresses === 'none' ? part.text : `${part.text} (${part.address})`
    })
    .join('')
}

const font = "'Plus Jakarta Sans',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const wide = 'role="presentation" width="100%" cellspacing="0" cellpadding="0"'

/** Tables and inline styles, which mail clients of every age support. No image is loaded. */
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
<style>
${darkStylesheet()}
</style>
</head>
<body ${colourAttributes(['page', 'ink'], `margin:0;padding:0;font-family:${font};font-size:16px;line-height:1.55`)}>
${preview(mail)}
<table ${wide} ${colourAttributes(['page'], '')}><tr><td align="center" style="padding:32px 16px;font-family:${font}">
<table ${wide} ${colourAttributes(['card'], 'max-width:560px;border-width:1px;border-style:solid;border-radius:22px;text-align:left;border-collapse:separate')}><tr><td ${colourAttributes(['ink'], `padding:28px;font-family:${font};font-size:16px;line-height:1.55`)}>
<p ${colourAttributes(['ink'], 'margin:0 0 24px;font-weight:800;font-size:20px;letter-spacing:-0.5px')}><span aria-hidden="true" ${colourAttributes(['mark'], '')}>&#9670;</span>&nbsp;${escapeHtml(mail.signature)}</p>
${[mail.greeting, ...mail.paragraphs].map((each) => paragraph(each)).join('\n')}
${mail.code === undefined ? '' : codeBox(mail.code)}
${lines.length === 0 ? '' : table(lines)}
${sections.map((each, index) => section(each, index === 0)).join('\n')}
${mail.action === undefined ? '' : button(mail.action)}
${[...closing, mail.signOff].map((each) => paragraph(each)).join('\n')}
</td></tr></table>
${foot(mail)}
</td></tr></table>
</body>
</html>
`
}

// The preview line beside the subject in a list of mails; without it, mail clients show the greeting there.
function preview({ paragraphs, sections = [], subject }: MailLayout): string {
  const texts = [
    ...paragraphs.map((each) => asText(each, 'none')),
    ...sections.map(({ text }) => text),
  ]
  const line = texts.find((text) => text !== '' && text !== subject) ?? ''
  return `<div ${colourAttributes(['page', 'ink'], 'display:none;max-height:0;overflow:hidden')}>${escapeHtml([...line].slice(0, 140).join(''))}</div>`
}

function paragraph(words: Paragraph): string {
  return `<p ${colourAttributes(['ink'], 'margin:0 0 16px;overflow-wrap:anywhere')}>${inside(words, 'ink')}</p>`
}

function inside(words: Paragraph, color: 'ink' | 'soft'): string {
  const parts = typeof words === 'string' ? [words] : words
  return parts
    .map((part) =>
      typeof part === 'string'
        ? escapeHtml(part).replaceAll('\n', '<br>')
        : `<a href="${escapeHtml(part.address)}" ${colourAttributes([color], 'text-decoration:underline')}>${escapeHtml(part.text)}</a>`,
    )
    .join('')
}

function codeBox(code: string): string {
  return `<p ${colourAttributes(['block', 'ink'], 'margin:8px 0 24px;padding:16px 8px 16px 16px;border-radius:14px;text-align:center;font-size:32px;line-height:1.3;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums')}>${escapeHtml(code)}</p>`
}

function table(lines: readonly [string, string][]): string {
  const cell =
    'padding:9px 0;border-width:0 0 1px;border-style:solid;vertical-align:top;font-size:15px'
  const rows = lines.map(([label, value]) => {
    // An amount or the number of a record is not broken over two lines, and its name wraps.
    const wrap = /^\S{1,16}$/.test(value) ? 'white-space:nowrap' : 'overflow-wrap:anywhere'
    return `<tr><th scope="row" align="left" ${colourAttributes(['soft', 'rule'], `${cell};padding-right:16px;font-weight:400`)}>${escapeHtml(label)}</th><td align="right" ${colourAttributes(['ink', 'rule'], `${cell};font-weight:600;font-variant-numeric:tabular-nums;${wrap}`)}>${escapeHtml(value).replace(/ (?=WIB$)/, '&nbsp;')}</td></tr>`
  })
  return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:8px 0 24px;border-collapse:collapse">${rows.join('')}</table>`
}

type Section = { title: string; text: string; address: string }

function section({ title, text, address }: Section, isFirst: boolean): string {
  const edge = isFirst ? '0' : '1px 0 0'
  return `<div ${colourAttributes(['rule'], `padding:16px 0;border-width:${edge};border-style:solid`)}><p style="margin:0 0 4px;font-weight:700"><a href="${escapeHtml(address)}" ${colourAttributes(['ink'], 'text-decoration:underline')}>${escapeHtml(title)}</a></p><p ${colourAttributes(['soft'], 'margin:0;font-size:15px')}>${escapeHtml(text)}</p></div>`
}

function button({ text, address, isAlarm }: NonNullable<MailLayout['action']>): string {
  const shape =
    'display:inline-block;padding:13px 22px;border-radius:14px;font-weight:700;text-align:center;text-decoration:none'
  const look =
    isAlarm === true
      ? colourAttributes(['alarm'], `${shape};border-width:1px;border-style:solid`)
      : colourAttributes(['press'], shape)
  return `<p style="margin:24px 0"><a href="${escapeHtml(address)}" ${look}>${escapeHtml(text)}</a></p>`
}

function foot({ why, contact, ways = [] }: MailLayout): string {
  const small = 'max-width:504px;margin:16px auto 0;font-size:13px;line-height:1.5;text-align:left'
  const links = ways.map(
    ({ text, address }) =>
      `<a href="${escapeHtml(address)}" ${colourAttributes(['soft'], 'text-decoration:underline')}>${escapeHtml(text)}</a>`,
  )
  return [
    ...(contact === undefined
      ? []
      : [`<p ${colourAttributes(['soft'], small)}>${inside(contact, 'soft')}</p>`]),
    `<p ${colourAttributes(['soft'], small)}>${escapeHtml(why)}</p>`,
    ...(links.length === 0
      ? []
      : [`<p ${colourAttributes(['soft'], small)}>${links.join(' · ')}</p>`]),
  ].join('\n')
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
