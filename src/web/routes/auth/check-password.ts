/**
 * Whether the API would refuse a new password as one that is tried first; null when it cannot be
 * asked now. The API alone knows the list, and keeps nothing of what it is asked.
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
