import { useState } from 'react'
import { useActionData, useLocation } from 'react-router'

/**
 * What the form of this page was answered, until the page is left or a form is answered again. The
 * router forgets it as soon as the page is read again, for instance after a live change: codes that are
 * shown once, what is to be corrected, a result.
 */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const answer = useActionData<Action>()
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer })
  const isOther = kept.key !== key || (answer !== undefined && answer !== kept.answer)
  if (isOther) setKept({ key, answer })
  return isOther ? answer : kept.answer
}
