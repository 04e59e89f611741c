import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * Keeps the result of this page's form until the page is left or a form is answered again. The router drops it
 * as soon as the page is read again, for example after a live change: codes shown once, errors, a result.
 */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const answer = useActionData<Action>()
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer })
  const isOther = kept.key !== key || (answer !== undefined && answer !== kept.answer)
  if (isOther) setKept({ key, answer })
  return isOther ? answer : kept.answer
}
