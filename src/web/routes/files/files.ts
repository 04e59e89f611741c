import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { throwErrorPage } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { confirmationPath } from '../../session/confirm-first.ts'
import { pageBefore, safeNext } from '../../session/safe-next.ts'
import { fileOperationAt } from './file-operations.ts'

/** Returns a file from the API. The API checks the permission and records when staff open a file. */
export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const operation = fileOperationAt(url.pathname)
  if (operation === null) throw data(null, { status: 404 })
  const { account } = context.get(apiContext)
  return await account.download(operation + narrowedBy(url)).catch((error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error
    // The API could not read a part of the address, so there is no such file.
    if (error.status === 400) throw data(null, { status: 404 })
    if (error.code !== 'identity.confirmation_needed') return throwErrorPage(error)
    // The confirmation leads back to the page that links to the file, not to the file itself.
    const start = href('/dashboard', context.get(visitContext).locale)
    const page = safeNext(pageBefore(request)) ?? start
    throw redirect(confirmationPath(context, new URL(page, url)))
  })
}

/** Returns the query string without empty parameters, as a form also sends its empty fields. */
function narrowedBy({ searchParams }: URL): string {
  const query = new URLSearchParams([...searchParams].filter(([, value]) => value !== ''))
  return query.size === 0 ? '' : `?${query}`
}
