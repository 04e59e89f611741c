import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * What a form depends on, as it was when the page was opened or the form was answered: reading the page
 * again while the user works leaves it. Another subject brings its own.
 */
export function useKept<Value>(value: Value, subject = ''): Value {
  const { key } = useLocation()
  const now = `${key} ${subject}`
  const [kept, setKept] = useState({ now, value })
  if (kept.now === now) return kept.value
  setKept({ now, value })
  return value
}
