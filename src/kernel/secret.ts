/** The shortest secret in the configuration. A secret is random text. */
export const secretLengthMin = 32

/** Throws when a secret of a setting is too short to derive keys from. */
export function requireLongSecrets(setting: string, secrets: readonly string[]): void {
  if (secrets.some((secret) => secret.length < secretLengthMin))
    throw new Error(`a secret of ${setting} has fewer than ${secretLengthMin} characters`)
}
