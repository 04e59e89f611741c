import { useLocation } from 'react-router'
import { href, withoutLocale } from '../locale/href.ts'
import { useLocale } from '../locale/use-locale.ts'
import { productName } from '../shell/product.ts'
import { usePublicUrl } from '../shell/root-data.ts'

type PageHeadProps = {
  readonly title: string
  readonly description?: string
  /** Behind the login or without worth for search engines. */
  readonly isPrivate?: boolean
  /** Shown where the address is shared; an address on this site. */
  readonly picture?: string
}

/** Title, description and the page's addresses in both languages; React moves them into the head. */
export function PageHead({ title, description, isPrivate = false, picture }: PageHeadProps) {
  const { pathname } = useLocation()
  const locale = useLocale()
  const origin = usePublicUrl()
  const path = withoutLocale(pathname)
  const whole = title === productName ? title : `${title} · ${productName}`
  if (isPrivate) {
    return (
      <>
        <title>{whole}</title>
        <meta name="robots" content="noindex" />
      </>
    )
  }
  return (
    <>
      <title>{whole}</title>
      {description === undefined ? null : <meta name="description" content={description} />}
      <link rel="canonical" href={`${origin}${href(path, locale)}`} />
      <link rel="alternate" hrefLang="id" href={`${origin}${path}`} />
      <link rel="alternate" hrefLang="en" href={`${origin}${href(path, 'en')}`} />
      <meta property="og:title" content={title} />
      {description === undefined ? null : <meta property="og:description" content={description} />}
      {picture === undefined ? null : <meta property="og:image" content={`${origin}${picture}`} />}
    </>
  )
}
