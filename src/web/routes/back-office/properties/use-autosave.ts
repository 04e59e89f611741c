import { type RefObject, useEffect, useRef, useState } from 'react'

export type SavingState = 'saved' | 'waiting' | 'saving' | 'failed'

type Autosave = {
  readonly form: RefObject<HTMLFormElement | null>
  /** Off while a version of someone else has to be looked at first. */
  readonly isOn: boolean
  readonly save: (form: FormData) => Promise<boolean>
}

const restMilliseconds = 1200

/**
 * Saves a form once its fields have rested for a moment, and when the page is left. One save at a time:
 * what is typed meanwhile is saved by the next. Without script the form is saved by its button.
 */
export function useAutosave({ form, isOn, save }: Autosave): SavingState {
  const [state, setState] = useState<SavingState>('saved')
  const latest = useRef({ isOn, save })
  useEffect(() => {
    latest.current = { isOn, save }
  })
  useEffect(() => {
    const element = form.current
    if (element === null) return
    let timer: number | undefined
    let isSaving = false
    let isDirty = false
    let afterSave: (() => void) | null = null
    const run = async () => {
      window.clearTimeout(timer)
      if (!isDirty || isSaving || !latest.current.isOn) return
      isSaving = true
      isDirty = false
      setState('saving')
      const isSaved = await latest.current.save(withoutFiles(element)).catch(() => false)
      isSaving = false
      setState(isSaved ? (isDirty ? 'waiting' : 'saved') : 'failed')
      if (isSaved && isDirty) rest()
      if (!isSaved) isDirty = true
      afterSave?.()
      afterSave = null
    }
    const rest = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void run(), restMilliseconds)
    }
    const note = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'file') return
      isDirty = true
      setState('waiting')
      rest()
    }
    const leave = () => {
      if (document.visibilityState === 'hidden') void run()
    }
    // What a button sends is saved with it; two saves at once would take each other for someone else.
    const sent = (event: SubmitEvent) => {
      window.clearTimeout(timer)
      isDirty = false
      if (!isSaving) return
      event.preventDefault()
      const { submitter } = event
      afterSave = () => element.requestSubmit(submitter)
    }
    element.addEventListener('input', note)
    element.addEventListener('change', note)
    element.addEventListener('submit', sent)
    window.addEventListener('online', run)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.clearTimeout(timer)
      element.removeEventListener('input', note)
      element.removeEventListener('change', note)
      element.removeEventListener('submit', sent)
      window.removeEventListener('online', run)
      document.removeEventListener('visibilitychange', leave)
    }
  }, [form])
  return state
}

function withoutFiles(element: HTMLFormElement): FormData {
  const all = new FormData(element)
  const sent = new FormData()
  for (const [name, value] of all) if (typeof value === 'string') sent.append(name, value)
  return sent
}
