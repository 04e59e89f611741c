export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Repeats typing or ticking that no listener received, in a way that React notices. */
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
