/**
 * As the `ref` of what takes the place of a form that was sent: much shorter than the form, it would
 * be above the window. It needs a `tabIndex` of -1, for reading goes on from it.
 */
export function showAtOnce(part: HTMLElement | null): void {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'center' })
}
