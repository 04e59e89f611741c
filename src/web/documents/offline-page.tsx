import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider, useTranslations } from 'use-intl'
import type { Locale } from '#kernel'
import stylesheet from '../app.css?url'
import { usualStyle } from '../locale/reader.ts'
import { loadedMessages } from '../messages/messages.ts'
import { MarkWithName } from '../shell/frames/mark.tsx'
import { productName } from '../shell/frames/product.ts'
import { buttonLook } from '../ui/button.tsx'

/**
 * The page that a browser shows without a connection. It has no script and no personal data, so the service
 * worker may store it.
 */
export function offlinePage(locale: Locale): string {
  const page = (
    <IntlProvider locale={locale} messages={loadedMessages(locale)} timeZone={usualStyle.timeZone}>
      <OfflineDocument locale={locale} />
    </IntlProvider>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

function OfflineDocument({ locale }: { locale: Locale }) {
  const t = useTranslations('errors')
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>{`${t('offlineTitle')}\u00a0· ${productName}`}</title>
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main className="page-width grid min-h-dvh content-center justify-items-center gap-3 py-12 text-center">
          <img
            src="/plots/empty/whole-480.webp"
            alt=""
            width={480}
            height={360}
            className="h-auto w-72"
          />
          <h1 className="text-h1">{t('offlineTitle')}</h1>
          <p className="max-w-prose text-balance text-ink-soft">{t('offlineHelp')}</p>
          {/* biome-ignore lint/a11y/useValidAnchor: no address is that of the page which was wanted. */}
          <a href="" className={`mt-4 ${buttonLook({ variant: 'dark' })}`}>
            {t('tryAgain')}
          </a>
          <div className="mt-10 text-ink-soft">
            <MarkWithName />
          </div>
        </main>
      </body>
    </html>
  )
}
