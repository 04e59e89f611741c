import { createContext, use } from 'react'

/** What a form was answered, by the names of its fields: what was typed, and what is wrong with it. */
export type FormAnswer = {
  readonly typed?: Readonly<Record<string, unknown>> | null | undefined
  readonly errors?: Readonly<Record<string, string>> | undefined
}

export const FormAnswer = createContext<FormAnswer>({})

/** What is wrong with a field of the form around it. */
export function useFieldError(name: string | undefined): string | undefined {
  const { errors } = use(FormAnswer)
  return name === undefined ? undefined : errors?.[name]
}

/** What was typed into a field of the form around it; undefined where it was not sent yet. */
export function useTyped(name: string | undefined): string | undefined {
  const { typed } = use(FormAnswer)
  const value = name === undefined ? undefined : typed?.[name]
  return typeof value === 'string' ? value : undefined
}

/** Whether a box with this name and value was ticked; undefined where that is not known. */
export function useTicked(name: string | undefined, value: unknown = 'on'): boolean | undefined {
  const { typed } = use(FormAnswer)
  const sent = name === undefined ? undefined : typed?.[name]
  if (typeof sent === 'string') return sent === value
  return typeof sent === 'boolean' ? sent : undefined
}
