const lengthMin = 10
const lengthMax = 128
// Shorter parts occur in good passwords by chance, so the API lets them be.
const partLengthMin = 4

/** The rules that can be looked at while typing; whether it is easily guessed, the API alone knows. */
export function passwordRules(
  password: string,
  email: string,
): { readonly isLong: boolean; readonly isWithoutEmail: boolean } {
  const text = password.normalize('NFKC')
  const length = [...text].length
  const name = (email.trim().split('@')[0] ?? '').normalize('NFKC').toLowerCase()
  return {
    isLong: length >= lengthMin && length <= lengthMax,
    isWithoutEmail:
      length > 0 && ([...name].length < partLengthMin || !text.toLowerCase().includes(name)),
  }
}
