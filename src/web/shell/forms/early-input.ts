import { type Control, repeatTyped } from '../../ui/repeat-typed.ts'

declare global {
  interface Window {
    /** What a visitor did before the app had taken the page over (`page-start.ts`). */
    sepetakEarly?:
      | {
          readonly pressed: HTMLElement | null
          readonly typed: ReadonlyMap<EventTarget, string | boolean>
        }
      | undefined
  }
}

/** Does once more what was typed, chosen and pressed too early for anything to listen. */
export function replayEarlyInput(): void {
  const early = window.sepetakEarly
  window.sepetakEarly = undefined
  if (early === undefined) return
  for (const [control, typed] of early.typed) {
    if (control instanceof HTMLElement && control.isConnected) {
      repeatTyped(control as Control, typed)
    }
  }
  if (early.pressed?.isConnected === true) early.pressed.click()
}
