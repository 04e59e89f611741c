import type { LoaderFunctionArgs } from 'react-router'
import { apiContext, visitContext } from '../../context.ts'

const tables = ['payouts', 'positions']

/** Hands a table on to the browser as the API writes it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = url.searchParams
  const table = tables.find((each) => each === asked.get('table')) ?? 'payouts'
  const query = new URLSearchParams({ language: context.get(visitContext).locale })
  for (const name of ['format', 'from', 'to']) {
    const value = asked.get(name)
    if (value !== null && value !== '') query.set(name, value)
  }
  if (!query.has('format')) query.set('format', 'csv')
  return await context.get(apiContext).account.download(`/portfolio/exports/${table}/?${query}`)
}
