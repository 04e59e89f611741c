import type { FocusEvent, FormEvent } from 'react'
import { useEffect, useRef } from 'react'
import { Form, type FormProps } from 'react-router'
import { keptPlace } from '../../ui/kept-place.ts'
import { stopAtUnreadable } from './unreadable-field.ts'

type FilterFormProps = Omit<FormProps, 'method' | 'state' | 'onInput' | 'onBlur' | 'onSubmit'> & {
  /** The values in the address, by field. */
  readonly values: Readonly<Record<string, string>>
}

/**
 * A form of filters that apply when they change: a choice immediately, a typed value when its field loses focus.
 * Its button leads to the results, for which it closes a fold around the form; without scripts it applies the filters.
 */
export function FilterForm({ values, ...form }: FilterFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const shown = new URLSearchParams(values).toString()
  useEffect(() => {
    // The fields follow the address when a link changes it; a new form would lose the focus.
    const fields = element.current?.elements
    for (const [name, value] of new URLSearchParams(shown)) {
      const field = fields?.namedItem(name)
      if (!isField(field) || field === document.activeElement) continue
      field.value = value
    }
  }, [shown])
  const apply = ({ target, type }: FormEvent | FocusEvent) => {
    if (!isField(target) || target.form === null) return
    const isTyped = target instanceof HTMLInputElement
    if (isTyped === (type === 'input') || values[target.name] === target.value) return
    if (target.form.checkValidity()) target.form.requestSubmit()
  }
  return (
    <Form
      {...form}
      ref={element}
      method="get"
      noValidate
      state={keptPlace}
      onInput={apply}
      onBlur={apply}
      onSubmit={(event) => {
        stopAtUnreadable(event)
        if (!event.defaultPrevented) showResults(event)
      }}
    />
  )
}

function showResults({ nativeEvent, currentTarget }: FormEvent<HTMLFormElement>): void {
  const isPressed = (nativeEvent as SubmitEvent).submitter === document.activeElement
  const fold = currentTarget.closest('details')
  if (!isPressed) return
  if (fold === null) document.querySelector('.results')?.scrollIntoView({ block: 'nearest' })
  else {
    fold.open = false
    fold.querySelector('summary')?.focus()
  }
}

function isField(target: unknown): target is HTMLInputElement | HTMLSelectElement {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}
