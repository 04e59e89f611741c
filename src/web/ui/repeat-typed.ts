export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Returns the controls in a part that differ from what the server rendered. */
export function typedIn(part: Element): readonly (readonly [Control, string | boolean])[] {
  return [...part.querySelectorAll<Control>('input, select, textarea')].flatMap((control) => {
    const typed = typedOf(control)
    return typed === null ? [] : [[control, typed] as const]
  })
}

function typedOf(control: Control): string | boolean | null {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options]
    const first = options.find(({ defaultSelected }) => defaultSelected) ?? options[0]
    return control.value === first?.value ? null : control.value
  }
  if (/^(checkbox|radio)$/.test(control.type)) {
    const { type, checked, defaultChecked } = control as HTMLInputElement
    return checked === defaultChecked || (type === 'radio' && !checked) ? null : checked
  }
  return control.type === 'file' || control.value === control.defaultValue ? null : control.value
}

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
