import { withoutLocale } from '../../locale/href.ts'

type Kept = {
  /** The email address of the user who typed it, null for a guest; not shown to other users of this tab. */
  readonly owner: string | null
  readonly drafts: readonly Draft[]
  readonly scrolled: number
}
type Draft = { readonly name: string; readonly position: number; readonly value: string }

const secretTypes = ['password', 'hidden', 'file', 'submit', 'button', 'image', 'reset']

/**
 * Stores the typed values and the scroll position of this page over one reload, change of language or login, in
 * this tab only. Passwords and codes are never stored.
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
    // Without storage the typed values are lost; there is nothing else to do.
  }
}

/** Restores what the same user typed here, once. */
export function restoreDrafts(owner: string | null): void {
  const kept = readStoredDraft()
  if (kept === null || kept.owner !== owner) return
  for (const { control, name, position } of controls()) {
    const draft = kept.drafts.find((each) => each.name === name && each.position === position)
    if (draft === undefined || draft.value === typedValueOf(control)) continue
    unfold(control)
    fill(control, draft.value)
  }
  window.scrollTo(0, kept.scrolled * document.documentElement.scrollHeight)
}

function unfold(control: Control): void {
  let fold = control.closest('details')
  while (fold !== null) {
    fold.open = true
    fold = fold.parentElement?.closest('details') ?? null
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
  // Set without React and then reported to it by events, so that controlled fields change too.
  const kind = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(kind, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Removes the stored values of a page whose form was sent successfully. */
export function forgetDrafts(pathname: string): void {
  try {
    sessionStorage.removeItem(storageKey(pathname))
  } catch {
    // Without storage there is nothing to remove.
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
