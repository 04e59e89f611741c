import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { PasskeyQuestion } from '../api/security-shapes.ts'

export type PasskeyPurpose = 'sign-in' | 'second-step' | 'confirm' | 'add'

export type PasskeyAnswer = { readonly challengeId: string; readonly response: unknown }

/** What the browser's authenticator answers to a question; rejects when its owner says no. */
export async function answerOf(
  purpose: PasskeyPurpose,
  { challengeId, options }: PasskeyQuestion,
): Promise<PasskeyAnswer> {
  // The product's own answer, written by the library's other half.
  const response =
    purpose === 'add'
      ? await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
      : await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  return { challengeId, response }
}
