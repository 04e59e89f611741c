import { data, type MiddlewareFunction, redirect } from 'react-router'
import { throwErrorPage } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { confirmationPath } from '../../session/confirm-first.ts'
import { isFile, pageBefore, publicNext, safeNext } from '../../session/safe-next.ts'
import { fileOperationAt } from './file-operations.ts'

type Asked = Parameters<MiddlewareFunction>[0]

/**
 * Answers a file of the API in place of a page. The API checks the permission and records when staff open a
 * file. A person whose file is refused gets the error page, a program the problem of the API.
 */
export const middleware: MiddlewareFunction[] = [
  async (asked) => {
    const { context, request, url } = asked
    const operation = fileOperationAt(url.pathname)
    if (operation === null) throw data(null, { status: 404 })
    const api = context.get(apiContext)
    const calls = operation.isPublic ? api : api.account
    return await calls.download(operation.path + narrowedBy(url)).catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
      // The confirmation leads back to the page that links to the file, not to the file itself.
      if (error.code === 'identity.confirmation_needed')
        throw redirect(confirmationPath(context, new URL(placeBefore(asked), url)))
      if (takesPages(request)) throw refusedPage(error, placeBefore(asked))
      return problemResponse(error)
    })
  },
]

/** Without a component the router would answer a refusal as data; it is never shown. */
export default function File() {
  return null
}

/** Returns the query string without empty parameters, as a form also sends its empty fields. */
function narrowedBy({ searchParams }: URL): string {
  const query = new URLSearchParams([...searchParams].filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}

function takesPages({ headers }: Request): boolean {
  return headers.get('Accept')?.includes('text/html') === true
}

/** The page of ours that links to the file; where the area of the file begins if there is none. */
function placeBefore({ context, request, url }: Asked): string {
  const before = pageBefore(request)
  const page = before === null || isFile(before) ? null : before
  const { locale } = context.get(visitContext)
  const start = /^(?:\/en)?(\/dashboard|\/back-office)\//.exec(url.pathname)?.[1] ?? '/'
  return safeNext(page) ?? publicNext(page) ?? href(start, locale)
}

function refusedPage(problem: ApiProblem, back: string) {
  const { status, code, detail } = problem
  if (status >= 500) return throwErrorPage(problem)
  // The API could not read a part of the address, or found nothing there: the file does not exist.
  const isMissing = status === 400 || code === 'request.not_found'
  const file = { back, reason: isMissing ? null : detail }
  return data({ file }, { status: status === 400 ? 404 : status })
}

function problemResponse({ body, status, retryAfterSeconds }: ApiProblem): Response {
  const headers = new Headers({ 'Content-Type': 'application/problem+json' })
  if (retryAfterSeconds !== null) headers.set('Retry-After', String(retryAfterSeconds))
  return new Response(JSON.stringify(body), { status, headers })
}
