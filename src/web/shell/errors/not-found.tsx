import { data, type LoaderFunctionArgs } from 'react-router'

/** Every address that no screen has. */
export function loader({ url }: LoaderFunctionArgs) {
  throw data({ message: `Page not found: ${url.pathname}` }, { status: 404 })
}

export default function NotFound() {
  return null
}
