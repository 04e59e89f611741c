export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Types or ticks once more what nothing listened to: React hears only of what it did not know. */
export function repeatTyped(control: Control, typed: string | boolean): void {
  if (typeof typed === 'boolean') {
    if (control instanceof HTMLInputElement) control.checked = !typed
    control.click()
    return
  }
  const kind = Object.getPrototypeOf(control)
  control.value = ''
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(control, typed)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}
