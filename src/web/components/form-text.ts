/** Returns a field of a submitted form as text; empty for a file or an absent field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
