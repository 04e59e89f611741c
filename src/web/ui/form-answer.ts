import { createContext, use } from 'react'

/** The response to a form by field names: the typed values and the errors. */
export type FormAnswer = {
  readonly typed?: Readonly<Record<string, unknown>> | null | undefined
  readonly errors?: Readonly<Record<string, string>> | undefined
}

export const FormAnswer = createContext<FormAnswer>({})

/** The error of a field in the surrounding form. */
export function useFieldError(name: string | undefined): string | undefined {
  const { errors } = use(FormAnswer)
  return name === undefined ? undefined : errors?.[name]
}

/** The value typed into a field of the surrounding form; undefined before it was sent. */
export function useTyped(name: string | undefined): string | undefined {
  const { typed } = use(FormAnswer)
  const value = name === undefined ? undefined : typed?.[name]
  return typeof value === 'string' ? value : undefined
}

/** Whether a checkbox with this name and value was ticked; undefined when unknown. */
export function useTicked(name: string | undefined, value: unknown = 'on'): boolean | undefined {
  const { typed } = use(FormAnswer)
  const sent = name === undefined ? undefined : typed?.[name]
  if (typeof sent === 'string') return sent === value
  return typeof sent === 'boolean' ? sent : undefined
}
