import { useRouteLoaderData } from 'react-router'
import type { WaitingWork } from '#contract/back-office/work.ts'
import { useLocale } from '../../locale/use-locale.ts'

type BackOffice = { readonly roles: readonly string[]; readonly work: readonly WaitingWork[] }

/** Returns the roles of the reader, which the layout of the back office has loaded; none elsewhere. */
export function useStaffRoles(): readonly string[] {
  return useBackOffice()?.roles ?? []
}

/** Returns the work that waits for the reader, by queue, which the layout of the back office has loaded. */
export function useStaffWork(): readonly WaitingWork[] {
  return useBackOffice()?.work ?? []
}

function useBackOffice(): BackOffice | undefined {
  const locale = useLocale()
  // From the loader of the layout.
  return useRouteLoaderData(`${locale}/layout/back-office`) as BackOffice | undefined
}
