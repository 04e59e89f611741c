import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'
import { fileOperationAt } from './file-operations.ts'

/** A file for staff as the API answers it: the API asks who may open it and writes the look down. */
export function loader({ context, params, url }: LoaderFunctionArgs) {
  const operation = fileOperationAt(params['*'] ?? '')
  if (operation === null) throw new Response(null, { status: 404 })
  return context.get(apiContext).account.download(`${operation}${url.search}`)
}
