import font from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import {
  Links,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirect,
  Scripts,
} from 'react-router'
import stylesheet from './app.css?url'
import { FieldChecks } from './components/forms/field-checks.tsx'
import { sessionContext, visitContext } from './context.ts'
import { useLocale } from './locale/use-locale.ts'
import { MessagesProvider } from './messages/messages-provider.tsx'
import { isBackgroundRequest } from './session/background-request.ts'
import { completeProfilePath, isLeavingProfile } from './session/profile-rule.ts'
import { ErrorPage } from './shell/errors/error-page.tsx'
import { readOutdatedPage } from './shell/errors/outdated-page.ts'
import { keepFrame } from './shell/frames/kept-frame.ts'
import { PlainFrame } from './shell/frames/plain-frame.tsx'
import { Shell } from './shell/frames/shell.tsx'
import type { RootData } from './shell/root-data.ts'
import { ThemeScript } from './shell/theme.tsx'

export const middleware: MiddlewareFunction[] = [
  async ({ context, request, url }) => {
    if (request.method !== 'GET' || isBackgroundRequest(request)) return
    const { locale, publicUrl } = context.get(visitContext)
    const session = context.get(sessionContext)
    if (!session.isSignedIn()) return
    const origins = [new URL(publicUrl).origin, url.origin]
    const from = request.headers.get('Referer')
    if (!origins.some((origin) => isLeavingProfile(from, url.pathname, origin))) return
    if (!(await session.profile()).isComplete) throw redirect(completeProfilePath(locale))
  },
]

export const clientMiddleware = [keepFrame, readOutdatedPage]

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { mode, build, publicUrl, analytics } = context.get(visitContext)
  const session = context.get(sessionContext)
  const profile = session.isSignedIn() ? await session.profile() : null
  if (profile === null) return { mode, build, publicUrl, analytics, user: null }
  const { name, email, timeZone, numberStyle, isComplete } = profile
  const user = { name, email, timeZone, numberStyle, isComplete }
  return { mode, build, publicUrl, analytics, user }
}

const manifests = { id: '/site.webmanifest', en: '/site.en.webmanifest' }

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12191c" media="(prefers-color-scheme: dark)" />
        <ThemeScript />
        <link rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        <link rel="stylesheet" href={stylesheet} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={manifests[locale]} />
        {import.meta.env.DEV ? <Links /> : null}
      </head>
      <body>
        <MessagesProvider>
          <FieldChecks>
            <Shell>{children}</Shell>
          </FieldChecks>
        </MessagesProvider>
        {/* Where the scripts begin, for `entry.server.tsx`. */}
        <template id="scripts" />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** An error of a layout or of what surrounds all of them; the others are shown within their layout. */
export function ErrorBoundary() {
  return (
    <PlainFrame>
      <ErrorPage />
    </PlainFrame>
  )
}
