import { hash, verify } from '@node-rs/argon2'
import { passwordLengthMax, passwordLengthMin } from '#contract'
import type { FieldError } from '#kernel'
import { localPart } from '../accounts/email.ts'
import { busy } from '../refusals.ts'
import { createFairQueue } from '../sessions/fair-queue.ts'
import { isBreachedPassword } from './breached-passwords.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * Returns what is wrong with a new password, or null. Any character is allowed; length is counted in characters
 * after NFKC, so that both encodings of é count as one.
 */
export function passwordFault(
  password: string,
  owner: { email: string; name: string | null },
): FieldError | null {
  const text = password.normalize('NFKC')
  const length = [...text].length
  if (length < passwordLengthMin)
    return fault('identity.password_too_short', { minimum: passwordLengthMin })
  if (length > passwordLengthMax)
    return fault('identity.password_too_long', { maximum: passwordLengthMax })
  if (containsAny(text, [localPart(owner.email)])) return fault('identity.password_has_email')
  if (containsAny(text, (owner.name ?? '').split(/[\s,.]+/)))
    return fault('identity.password_has_name')
  if (isCommonPassword(text) || isBreachedPassword(text)) return fault('identity.password_common')
  return null
}

function fault(code: string, details: NonNullable<FieldError['details']> = {}): FieldError {
  return { path: 'password', code, details }
}

// Name parts of fewer than four letters ("Ni", "Adi") are ignored: they occur in strong passwords by chance.
const partLengthMin = 4

function containsAny(password: string, parts: readonly string[]): boolean {
  const text = password.toLowerCase()
  return parts.some((part) => {
    const plain = part.normalize('NFKC').toLowerCase()
    return [...plain].length >= partLengthMin && text.includes(plain)
  })
}

// ASVS 5 appendix C and OWASP: argon2id with 46 MiB, one iteration, parallelism 1.
const strength = { memoryCost: 47_104, timeCost: 1, parallelism: 1, outputLen: 32 }

/**
 * Hashes a new password. `from` names the queue line, such as a network or an account; lines are served in
 * turn. Refuses with `identity.busy` when the queue is full.
 */
export async function hashPassword(password: string, from = 'ours'): Promise<string> {
  return await line.run(from, () => hash(password.normalize('NFKC'), strength))
}

// A hash that belongs to no account, verified when there is no account, so that the check takes as long.
const nobodysHash = `$argon2id$v=19$m=47104,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Checks a password exactly as typed. Takes as long when there is no hash to compare. `from` and the refusal
 * are those of `hashPassword`.
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  from = 'ours',
): Promise<boolean> {
  const known = passwordHash ?? nobodysHash
  const isRight = await line.run(from, () => verify(known, password.normalize('NFKC')))
  return isRight && passwordHash !== null
}

// Each check needs 46 MiB and a thread, so two run at once and the queue is limited. It has room for hundreds
// of simultaneous log-ins; the last of them waits about fifteen seconds.
const line = createFairQueue({
  atOnceMax: 2,
  waitingMax: 600,
  onFull: () => busy({ retryAfterSeconds: 10 }),
})
