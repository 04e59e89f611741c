/**
 * The `ref` of content that replaces a submitted form: it is much shorter than the form and would be above the
 * visible area, so it is scrolled into view and focused. It needs a `tabIndex` of -1, because screen readers
 * continue from it.
 */
export function showAtOnce(part: HTMLElement | null): void {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'center' })
}
