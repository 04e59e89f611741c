import { type RefObject, useEffect, useRef, useState } from 'react'

type SavingState = 'saved' | 'waiting' | 'saving' | 'failed'

type Autosave = {
  readonly form: RefObject<HTMLFormElement | null>
  /** False while a conflicting version of a colleague has to be resolved first. */
  readonly isOn: boolean
  readonly save: (form: FormData) => Promise<boolean>
}

const restMilliseconds = 1200

/**
 * Saves a form when its fields have not changed for a moment, and when the page is hidden. Only one save runs
 * at a time; changes during a save are part of the next one. Without JavaScript the form is saved by its
 * button.
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
      if (isSaved && isDirty) scheduleSave()
      if (!isSaved) isDirty = true
      afterSave?.()
      afterSave = null
    }
    const scheduleSave = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => void run(), restMilliseconds)
    }
    const markChanged = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === 'file') return
      isDirty = true
      setState('waiting')
      scheduleSave()
    }
    const saveWhenHidden = () => {
      if (document.visibilityState === 'hidden') void run()
    }
    // A submit button also saves the form. Two saves at the same time would each see the other as a change by a
    // colleague, so the submission waits for the running save.
    const delaySubmit = (event: SubmitEvent) => {
      window.clearTimeout(timer)
      isDirty = false
      if (!isSaving) return
      event.preventDefault()
      const { submitter } = event
      afterSave = () => element.requestSubmit(submitter)
    }
    element.addEventListener('input', markChanged)
    element.addEventListener('change', markChanged)
    element.addEventListener('submit', delaySubmit)
    window.addEventListener('online', run)
    document.addEventListener('visibilitychange', saveWhenHidden)
    return () => {
      window.clearTimeout(timer)
      element.removeEventListener('input', markChanged)
      element.removeEventListener('change', markChanged)
      element.removeEventListener('submit', delaySubmit)
      window.removeEventListener('online', run)
      document.removeEventListener('visibilitychange', saveWhenHidden)
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
