/**
 * Whether the address of the profile form is a step of the registration although the profile is complete: the
 * code for the number (`step=phone`), or name and number again (`step=name`).
 */
export function isRegistrationStep(query: URLSearchParams): boolean {
  return query.has('step')
}
