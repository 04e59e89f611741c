import type { FormEvent } from 'react'

/**
 * Keeps a form from being sent while the browser cannot read a field, such as half a date: the field would arrive
 * empty, as if it had been left out. It receives the focus and reports the error itself.
 */
export function stopAtUnreadable(event: FormEvent<HTMLFormElement>): void {
  const unreadable = [...event.currentTarget.elements].find(
    (element) =>
      element instanceof HTMLInputElement && element.willValidate && element.validity.badInput,
  )
  if (!(unreadable instanceof HTMLInputElement)) return
  event.preventDefault()
  unreadable.focus()
  // A field is checked when it is left.
  unreadable.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
