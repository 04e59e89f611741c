import { classNames } from '../ui/class-names.ts'

type MailFrameProps = {
  readonly title: string
  readonly html: string
  readonly className?: string
}

/** An email as its recipients see it. Scripts do not run and nothing is loaded; links open in a new tab. */
export function MailFrame({ title, html, className }: MailFrameProps) {
  const page = html
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace('<head>', '<head><base target="_blank">')
  return (
    <iframe
      title={title}
      srcDoc={page}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className={classNames(
        'w-full rounded-field border border-line bg-[#fbf8f3]',
        className ?? 'h-[70vh]',
      )}
    />
  )
}
