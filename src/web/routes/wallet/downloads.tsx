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
    <ul
      className="flex flex-wrap gap-1.5 max-sm:w-full max-sm:*:flex-1"
      aria-label={m('download', { what })}
    >
      {formats.map((format) => (
        <li key={format}>
          <a
            href={hrefOf(format)}
            download
            aria-label={`${what}, ${format.toUpperCase()}`}
            className="flex min-h-11 items-center justify-center gap-1 rounded-xl border border-line px-1.5 text-small min-[360px]:px-2 sm:gap-1.5 sm:px-3 font-bold hover:border-line-strong hover:bg-sand"
          >
            <DownloadIcon size={15} aria-hidden="true" className="text-ink-soft" />
            {format.toUpperCase()}
          </a>
        </li>
      ))}
    </ul>
  )
}
