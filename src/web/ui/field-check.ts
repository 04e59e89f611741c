import {
  createContext,
  type FocusEvent,
  type FormEvent,
  use,
  useEffect,
  useRef,
  useState,
} from 'react'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Validates a control and returns the error sentence, or null. The rules are loaded on demand, because most
 * visits leave no field.
 */
export const FieldCheck = createContext<(control: Control) => Promise<string | null>>(
  async () => null,
)

/** What the reader does with a control: type, choose an option, or choose a file. */
export type ControlKind = 'text' | 'choice' | 'file'

type NamedError = {
  readonly text: string
  /** Whether it leaves the rule to the help below the control. */
  readonly needsHelp: boolean
}

/**
 * Returns an error that fits every field with the name of this one in it; any other error as it is. Outside a page
 * no error is known.
 */
export const ErrorWithName = createContext<
  (error: string, field: { readonly label: string; readonly kind: ControlKind }) => NamedError
>((text) => ({ text, needsHelp: false }))

/** The number of form responses on this page so far. */
export const AnswerCount = createContext(0)

/**
 * The error shown at a control. An error from a response is hidden once the control is changed, until the next
 * response. An error found by the page while typing is always shown.
 */
export function useAnnouncement(announced: string | null | undefined) {
  const answers = use(AnswerCount)
  const [changedAfter, setChangedAfter] = useState<number | null>(null)
  const [answered, setAnswered] = useState({ answers, announced })
  if (answered.answers !== answers) setAnswered({ answers, announced })
  const isChanged = changedAfter === answers && announced === answered.announced
  return {
    announced: isChanged || announced === '' ? null : (announced ?? null),
    onChanged: () => setChangedAfter(answers),
  }
}

/**
 * The same for an error about several controls: it is hidden as soon as one of them (in the parent of `place`)
 * is changed.
 */
export function useGroupAnnouncement(said: string | null | undefined) {
  const { announced, onChanged } = useAnnouncement(said)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const around = announced === null ? null : place.current?.parentElement
    around?.addEventListener('input', onChanged)
    return () => around?.removeEventListener('input', onChanged)
  })
  return { announced, place }
}

/**
 * Validates a field when it is left, and while a shown error is being corrected; never before. An untouched
 * field is not reported as empty until the form is sent.
 */
export function useFieldCheck(said: string | null | undefined) {
  const check = use(FieldCheck)
  const [fault, setFault] = useState<string | null>(null)
  const isTouched = useRef(false)
  const { announced, onChanged } = useAnnouncement(said)
  const tell = async (control: Control) => setFault(await check(control))
  return {
    error: fault ?? announced,
    onInput: ({ target }: FormEvent) => {
      isTouched.current = true
      if ((fault ?? announced) !== null && isControl(target)) void tell(target)
      onChanged()
    },
    // A button next to the text, such as the one that shows a password, is part of the field.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
      const control = currentTarget.querySelector('input, textarea, select')
      if (control === null || !isControl(control)) return
      const isLeftEmpty = control.value === '' && !control.validity.badInput
      if (!isTouched.current && isLeftEmpty) return
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

// An error that appears while a button below is being pressed would move the button away.
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
