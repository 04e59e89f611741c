import { buttonLook } from '../../ui/button.tsx'
import { ChevronDownIcon, DownloadIcon } from '../../ui/icon.tsx'
import { Menu, menuItemLook } from '../../ui/menu.tsx'

type DownloadsProps = {
  /** The name of the download for screen readers, which every link repeats with its format. */
  readonly what: string
  readonly formats: readonly string[]
  readonly hrefOf: (format: string) => string
  /** The text on the button. */
  readonly text: string
}

/** A menu that offers the same file in several formats. */
export function Downloads({ what, formats, hrefOf, text }: DownloadsProps) {
  return (
    <Menu
      label={`${text}: ${what}`}
      button={
        <>
          {text}
          <ChevronDownIcon size={16} aria-hidden="true" />
        </>
      }
      buttonClassName={buttonLook(
        { variant: 'quiet', size: 'small' },
        'cursor-pointer max-sm:px-1.5',
      )}
      className="min-w-40"
    >
      {formats.map((format) => (
        <a
          key={format}
          href={hrefOf(format)}
          aria-label={`${what}, ${format.toUpperCase()}`}
          className={menuItemLook}
        >
          <DownloadIcon size={16} aria-hidden="true" className="text-ink-soft" />
          {format.toUpperCase()}
        </a>
      ))}
    </Menu>
  )
}
