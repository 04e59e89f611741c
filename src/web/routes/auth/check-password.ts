/**
 * Returns whether the API would refuse a new password as too common; null when the API cannot be asked at the
 * moment. Only the API has the list of common passwords, and it does not store the passwords it checks.
 */
export async function checkPassword(password: string): Promise<boolean | null> {
  try {
    const answer = await fetch('/api/jwt_auth/password/check/', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    if (answer.status === 204) return false
    const { errors = [] } = (await answer.json()) as { errors?: { code: string }[] }
    return errors.some(({ code }) => code === 'identity.password_common') ? true : null
  } catch {
    return null
  }
}
