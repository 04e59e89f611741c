import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Returns the value as it was when the page was opened or the form was answered; it does not change when the
 * page is reloaded in the background while the user works. A new subject takes the current value.
 */
export function useKept<Value>(value: Value, subject = ''): Value {
  const { key } = useLocation()
  const now = `${key} ${subject}`
  const [kept, setKept] = useState({ now, value })
  if (kept.now === now) return kept.value
  setKept({ now, value })
  return value
}
