import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, visitContext } from '../../context.ts'

/** Hands a tax pack on to the browser as the API writes it. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const year = encodeURIComponent(params.year ?? '')
  const query = new URLSearchParams({
    format: url.searchParams.get('format') ?? 'pdf',
    language: context.get(visitContext).locale,
  })
  const path = `/portfolio/tax-years/${year}/file/?${query}`
  return await context.get(apiContext).account.download(path)
}
