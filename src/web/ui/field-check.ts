import { createContext, type FocusEvent, type FormEvent, use, useRef, useState } from 'react'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What is wrong with what stands in a control, as a sentence; null when nothing is. The rules may be
 * on their way: most visits leave no field.
 */
export const FieldCheck = createContext<(control: Control) => Promise<string | null>>(
  async () => null,
)

/**
 * Looks a field over when it is left, and while a fault that was told is put right; never before.
 * What nobody wrote into is not told to be empty: that is said when the form is sent.
 */
export function useFieldCheck() {
  const check = use(FieldCheck)
  const [fault, setFault] = useState<string | null>(null)
  const isTouched = useRef(false)
  const tell = async (control: Control) => setFault(await check(control))
  return {
    fault,
    onInput: ({ target }: FormEvent) => {
      isTouched.current = true
      if (fault !== null && isControl(target)) void tell(target)
    },
    // A button beside the text, such as the one that shows a password, is still in the field.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      const control = currentTarget.querySelector('input, textarea, select')
      if (control === null || !isControl(control)) return
      if (!isTouched.current && control.value === '') return
      afterPress(() => void tell(control))
    },
  }
}

function isControl(target: EventTarget): target is Control {
  const isOurs =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  return isOurs && !target.disabled && !('readOnly' in target && target.readOnly)
}

// A sentence that appears while a button below is being pressed would move it from under the finger.
function afterPress(tell: () => void): void {
  if (document.querySelector(':active') === null) {
    tell()
    return
  }
  const done = new AbortController()
  const soon = () => {
    done.abort()
    window.setTimeout(tell)
  }
  for (const end of ['pointerup', 'pointercancel', 'keyup'])
    window.addEventListener(end, soon, { signal: done.signal })
}
