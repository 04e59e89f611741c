import { useState } from 'react'

/**
 * Whether the form was usable at any time since the page was opened. Then it stays on the page when the market
 * closes, so that nothing typed is lost.
 */
export function useWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen
}
