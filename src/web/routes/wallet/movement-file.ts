import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'
import { movementSearchOf, queryOf } from './movement-search.ts'

/** The movements that the address asks for, as a file. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const query = queryOf(movementSearchOf(url.searchParams), {
    format: url.searchParams.get('format') ?? 'csv',
  })
  return context.get(apiContext).account.download(`/wallet/movements/file/${query}`)
}
