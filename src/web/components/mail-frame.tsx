import { classNames } from '../ui/class-names.ts'

type MailFrameProps = {
  readonly title: string
  readonly html: string
  readonly className?: string
}

/** A mail as its readers see it. Nothing in it runs or is loaded; its links open beside this page. */
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
