import type { ReactNode } from 'react'
import { Links, type MiddlewareFunction, Outlet, redirect, Scripts } from 'react-router'
import stylesheet from './app.css?url'
import { sessionContext, visitContext } from './context.ts'
import { useLocale } from './locale/use-locale.ts'
import { MessagesProvider } from './messages/messages-provider.tsx'
import { PageMessages } from './messages/page-messages.tsx'
import { completeProfilePath, isLeavingProfile } from './session/profile-rule.ts'

export const middleware: MiddlewareFunction[] = [
  async ({ context, request, url }) => {
    if (request.method !== 'GET') return
    const { locale, publicUrl } = context.get(visitContext)
    const session = context.get(sessionContext)
    if (!session.isSignedIn()) return
    const origins = [new URL(publicUrl).origin, url.origin]
    const from = request.headers.get('Referer')
    if (!origins.some((origin) => isLeavingProfile(from, url.pathname, origin))) return
    if (!(await session.profile()).isComplete) throw redirect(completeProfilePath(locale))
  },
]

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={stylesheet} />
        <Links />
      </head>
      <body>
        <MessagesProvider>{children}</MessagesProvider>
        <PageMessages />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}
