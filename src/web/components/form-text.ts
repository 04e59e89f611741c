/** A field of a submitted form as text; a file or an absent field is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
