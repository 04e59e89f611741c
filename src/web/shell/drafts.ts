import { withoutLocale } from '../locale/href.ts'

type Kept = {
  /** Who typed it, by email; null: a guest. Shown to nobody else who uses this tab. */
  readonly owner: string | null
  readonly drafts: readonly Draft[]
  readonly scrolled: number
}
type Draft = { readonly name: string; readonly position: number; readonly value: string }

const secretTypes = ['password', 'hidden', 'file', 'submit', 'button', 'image', 'reset']

/**
 * Keeps what is typed on this page, and how far it was read, over one reload, change of language or login,
 * in this tab only. Passwords and codes are never kept.
 */
export function saveDrafts(owner: string | null): void {
  const drafts = controls().flatMap(({ control, name, position }): Draft[] => {
    const value = typedValueOf(control)
    return value === null ? [] : [{ name, position, value }]
  })
  try {
    // As a share of the page: in the other language it is a little longer or shorter.
    const scrolled = window.scrollY / document.documentElement.scrollHeight
    const kept = { owner, drafts, scrolled } satisfies Kept
    sessionStorage.setItem(storageKey(window.location.pathname), JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing loses what was typed; there is nothing else to do.
  }
}

/** Puts back what the same person typed here, once. */
export function restoreDrafts(owner: string | null): void {
  const kept = readStoredDraft()
  if (kept === null || kept.owner !== owner) return
  window.scrollTo(0, kept.scrolled * document.documentElement.scrollHeight)
  for (const { control, name, position } of controls()) {
    const draft = kept.drafts.find((each) => each.name === name && each.position === position)
    if (draft !== undefined) fill(control, draft.value)
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function controls(): { control: Control; name: string; position: number }[] {
  const found = document.querySelectorAll<Control>(
    'form input[name], form select[name], form textarea[name]',
  )
  return [...found]
    .filter((control) => !secretTypes.includes(control.type))
    .filter((control) => control.autocomplete !== 'one-time-code')
    .map((control, position) => ({ control, name: control.name, position }))
}

function typedValueOf(control: Control): string | null {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    return control.checked === control.defaultChecked ? null : String(control.checked)
  }
  return control.value === '' ? null : control.value
}

function fill(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) {
    if (control.checked !== (value === 'true')) control.click()
    return
  }
  if (control.value === value) return
  // Set past React, then reported to it, so that controlled fields take it over too.
  const kind = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Forgets what was kept of a page whose form has arrived. */
export function forgetDrafts(pathname: string): void {
  try {
    sessionStorage.removeItem(storageKey(pathname))
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function readStoredDraft(): Kept | null {
  const { pathname } = window.location
  try {
    const text = sessionStorage.getItem(storageKey(pathname))
    forgetDrafts(pathname)
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return null
  }
}

function storageKey(pathname: string): string {
  return `draft:${withoutLocale(pathname)}`
}
