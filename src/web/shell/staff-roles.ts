import { useRouteLoaderData } from 'react-router'
import { useLocale } from '../locale/use-locale.ts'

/** Returns the roles of the reader, which the layout of the back office has loaded; none elsewhere. */
export function useStaffRoles(): readonly string[] {
  const locale = useLocale()
  const staff = useRouteLoaderData(`${locale}/layout/back-office`) as
    | { readonly roles: readonly string[] }
    | undefined // From the loader of the layout.
  return staff?.roles ?? []
}
