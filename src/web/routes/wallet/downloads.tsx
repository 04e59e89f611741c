import { useTranslations } from 'use-intl'
import { DownloadIcon } from '../../ui/icon.tsx'

export const tableFormats = ['csv', 'xlsx', 'json'] as const

type DownloadsProps = {
  /** What is downloaded, for screen readers: each link says it with its format. */
  readonly what: string
  readonly formats: readonly string[]
  readonly hrefOf: (format: string) => string
}

/** The same thing as a file in several formats. */
export function Downloads({ what, formats, hrefOf }: DownloadsProps) {
  const m = useTranslations('movements')
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label={m('download', { what })}>
      {formats.map((format) => (
        <li key={format}>
          <a
            href={hrefOf(format)}
            download
            aria-label={`${what}, ${format.toUpperCase()}`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-xl border border-line px-3 text-small font-bold hover:border-line-strong hover:bg-sand"
          >
            <DownloadIcon size={15} aria-hidden="true" className="text-ink-soft" />
            {format.toUpperCase()}
          </a>
        </li>
      ))}
    </ul>
  )
}
