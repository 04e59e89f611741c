import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { PasskeyQuestion } from '#contract/jwt-auth/factor-fields.ts'

export type PasskeyPurpose = 'sign-in' | 'second-step' | 'confirm' | 'add'

export type PasskeyAnswer = { readonly challengeId: string; readonly response: unknown }

/** What the browser's authenticator answers to a question; rejects when its owner says no. */
export async function answerOf(
  purpose: PasskeyPurpose,
  { challengeId, options }: PasskeyQuestion,
): Promise<PasskeyAnswer> {
  // The API's answer, written by the library's other half in WebAuthn's JSON form.
  const asked: { challenge: string } = options
  const response =
    purpose === 'add'
      ? await startRegistration({ optionsJSON: asked as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({ optionsJSON: asked as PublicKeyCredentialRequestOptionsJSON })
  return { challengeId, response }
}
