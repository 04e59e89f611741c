import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../context.ts'

/** The continuity pack in the language of the page. */
export function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).account.download('/wallet/continuity-pack/')
}
