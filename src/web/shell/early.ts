declare global {
  interface Window {
    /** What a visitor did before the app had taken the page over (`page-scripts.ts`). */
    sepetakEarly?:
      | {
          readonly pressed: HTMLElement | null
          readonly typed: ReadonlyMap<EventTarget, string | boolean>
        }
      | undefined
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Does once more what was typed, chosen and pressed too early for anything to listen. */
export function repeatEarly(): void {
  const early = window.sepetakEarly
  window.sepetakEarly = undefined
  if (early === undefined) return
  for (const [control, typed] of early.typed) {
    if (control instanceof HTMLElement && control.isConnected) repeat(control as Control, typed)
  }
  if (early.pressed?.isConnected === true) early.pressed.click()
}

// React hears of a control only what differs from what it last saw there.
function repeat(control: Control, typed: string | boolean): void {
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
