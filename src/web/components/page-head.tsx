import { use } from 'react'
import { useLocation } from 'react-router'
import type { Locale } from '#kernel'
import { type PageDescription, ServedHeadContext } from '../head/served-head.ts'
import { href, withoutLocale } from '../locale/href.ts'
import { useLocale } from '../locale/use-locale.ts'
import { productName } from '../shell/frames/product.ts'
import { usePublicUrl } from '../shell/root-data.ts'

type PageHeadProps = Pick<PageDescription, 'property' | 'trail' | 'questions' | 'jobs'> & {
  readonly title: string
  readonly description?: string
  /** For pages that require a login or are not useful in search engines. */
  readonly isPrivate?: boolean
  /** The canonical address when it differs from the page's own, without the language prefix. */
  readonly address?: string
  /** The language of the content when it differs from the language of the address. */
  readonly language?: Locale
}

/**
 * The metadata of a screen. Title, description and canonical address are updated on every navigation; metadata
 * for machines only is added to the served document (`head/`).
 */
export function PageHead({
  title,
  description,
  isPrivate,
  address,
  language,
  ...parts
}: PageHeadProps) {
  const { pathname } = useLocation()
  const locale = useLocale()
  const origin = usePublicUrl()
  const whole = title === productName ? title : `${title}\u00a0· ${productName}`
  const path = address ?? (withoutLocale(pathname).replace(/\/+$/, '') || '/')
  if (import.meta.env.SSR && isPrivate !== true) {
    const served = use(ServedHeadContext)
    if (served !== null) {
      served.page = { title, description: description ?? null, address: path, ...parts }
    }
  }
  return (
    <>
      <title>{whole}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      {isPrivate === true ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={`${origin}${href(path, language ?? locale)}`} />
      )}
    </>
  )
}
