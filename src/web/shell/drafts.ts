import { withoutLocale } from '../locale/href.ts'

type Kept = { readonly drafts: readonly Draft[]; readonly scrolled: number }
type Draft = { readonly name: string; readonly position: number; readonly value: string }

const secretTypes = ['password', 'hidden', 'file', 'submit', 'button', 'image', 'reset']

/**
 * Keeps what is typed on this page, and how far it was read, over one reload or change of language,
 * in this tab only. Passwords and codes are never kept.
 */
export function saveDrafts(): void {
  const drafts = controls().flatMap(({ control, name, position }): Draft[] => {
    const value = typedValueOf(control)
    return value === null ? [] : [{ name, position, value }]
  })
  try {
    // As a share of the page: in the other language it is a little longer or shorter.
    const scrolled = window.scrollY / document.documentElement.scrollHeight
    sessionStorage.setItem(storageKey(), JSON.stringify({ drafts, scrolled } satisfies Kept))
  } catch {
    // A browser that keeps nothing loses what was typed; there is nothing else to do.
  }
}

/** Puts back what was kept, once. */
export function restoreDrafts(): void {
  const kept = takeKept()
  if (kept === null) return
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

function takeKept(): Kept | null {
  try {
    const text = sessionStorage.getItem(storageKey())
    sessionStorage.removeItem(storageKey())
    return text === null ? null : (JSON.parse(text) as Kept)
  } catch {
    return null
  }
}

function storageKey(): string {
  return `draft:${withoutLocale(window.location.pathname)}`
}
