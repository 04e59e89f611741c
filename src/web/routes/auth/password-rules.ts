import { passwordLengthMax, passwordLengthMin } from '#contract'

// Shorter parts occur in good passwords by chance, so the API allows them.
const partLengthMin = 4

/**
 * Checks the rules that the browser can check during typing. Only the API knows whether a password is easily
 * guessed.
 */
export function passwordRules(
  password: string,
  email: string,
): { readonly isLong: boolean; readonly isWithoutEmail: boolean } {
  const text = password.normalize('NFKC')
  const length = [...text].length
  const name = (email.trim().split('@')[0] ?? '').normalize('NFKC').toLowerCase()
  return {
    isLong: length >= passwordLengthMin && length <= passwordLengthMax,
    isWithoutEmail:
      length > 0 && ([...name].length < partLengthMin || !text.toLowerCase().includes(name)),
  }
}
