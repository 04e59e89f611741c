import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { PasskeyQuestion } from '#contract/jwt-auth/factor-fields.ts'

export type PasskeyPurpose = 'sign-in' | 'second-step' | 'confirm' | 'add'

type PasskeyAnswer = { readonly challengeId: string; readonly response: unknown }

/** Returns the answer of the browser's authenticator to a challenge; rejects when the user cancels. */
export async function answerOf(
  purpose: PasskeyPurpose,
  { challengeId, options }: PasskeyQuestion,
): Promise<PasskeyAnswer> {
  // The API's options come from the server half of the library, in the JSON form of WebAuthn.
  const withChallenge: { challenge: string } = options
  const response =
    purpose === 'add'
      ? await startRegistration({
          optionsJSON: withChallenge as PublicKeyCredentialCreationOptionsJSON,
        })
      : await startAuthentication({
          optionsJSON: withChallenge as PublicKeyCredentialRequestOptionsJSON,
        })
  return { challengeId, response }
}
