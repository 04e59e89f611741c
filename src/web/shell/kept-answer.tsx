import { type ReactNode, use, useMemo, useState } from 'react'
import { UNSAFE_DataRouterDataContext as DataContext, useLocation } from 'react-router'

/**
 * Keeps what a form was answered until the page is left or a form is answered anew. The router forgets
 * it whenever the page is read anew: codes that are shown once, what is to be mended, a result.
 */
export function KeptAnswer({ children }: { readonly children: ReactNode }) {
  const data = use(DataContext)
  const { key } = useLocation()
  const answer = data?.actionData ?? null
  const [kept, setKept] = useState({ key, answer })
  const isOther = kept.key !== key || (answer !== null && answer !== kept.answer)
  const shown = isOther ? answer : kept.answer
  if (isOther) setKept({ key, answer })
  const value = useMemo(
    () => (data === null ? null : { ...data, actionData: shown }),
    [data, shown],
  )
  return <DataContext value={value}>{children}</DataContext>
}
