import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { FactorCode, PasskeyAnswerBody, PasskeyQuestionBody } from '../jwt-auth/factor-fields.ts'
import { operation } from '../operation.ts'

const params = z.object({ passkeyId: z.uuid() })

/** The reasons that prevent adding a factor of any kind. */
const enrolmentCodes = [
  'identity.confirmation_needed',
  'identity.first_factor_waits',
  'identity.provider_sign_in_needed',
] as const

const SetUpBody = z
  .object({
    secret: z.string().openapi({ description: 'Base32, to be typed in' }),
    address: z.string().openapi({ description: '`otpauth://…`, for a QR code' }),
  })
  .openapi('AppSetUp')

const CodesBody = z
  .object({
    recoveryCodes: z.array(z.string()).nullable().openapi({
      description: 'Ten, shown only once; null: the earlier ones stay valid',
    }),
  })
  .openapi('RecoveryCodes')

export const RemovalBody = z
  .object({
    dueAt: z.iso.datetime().nullable().openapi({
      description:
        'When the last method of an account with money, units or rewards is removed; null: it has been removed',
    }),
  })
  .openapi('FactorRemoval')

export const begin = operation('POST /users/factors/app/', {
  summary: 'Start to set up an authenticator app',
  created: json(SetUpBody, 'To be given to the app'),
  refuses: [...enrolmentCodes, 'identity.app_set_up_already'],
})

export const readSetUp = operation('GET /users/factors/app/', {
  summary: 'The authenticator app being set up, until it is active',
  answer: json(SetUpBody, 'To be given to the app'),
  refuses: ['request.not_found'],
})

export const activate = operation('POST /users/factors/app/activation/', {
  summary: 'Activate the authenticator app with its first code',
  body: z.strictObject({ code: FactorCode }),
  answer: json(CodesBody, 'In force'),
  refuses: [...enrolmentCodes, 'identity.app_code_wrong', 'identity.app_set_up_ended'],
})

export const createRegistrationChallenge = operation('POST /users/passkeys/question/', {
  summary: 'A challenge with which a browser creates a passkey',
  answer: json(PasskeyQuestionBody, 'To be answered within five minutes, once'),
  refuses: [...enrolmentCodes, 'identity.passkeys_too_many', 'identity.passkeys_unavailable'],
})

export const add = operation('POST /users/passkeys/', {
  summary: 'Save a passkey that was created',
  body: PasskeyAnswerBody.extend({ name: z.string().trim().min(1).max(60) }),
  created: json(CodesBody, 'Saved'),
  refuses: [
    ...enrolmentCodes,
    'identity.passkey_refused',
    'identity.passkeys_too_many',
    'identity.passkeys_unavailable',
  ],
})

export const renew = operation('POST /users/recovery-codes/', {
  summary: 'Create ten new backup codes; the earlier ones no longer work',
  created: json(CodesBody, 'Shown only once'),
  refuses: ['identity.confirmation_needed', 'identity.second_factor_missing'],
})

const removing = {
  summary: 'Remove a method of two-step verification',
  description:
    'The last one of an account with money, units or rewards is removed only after 24 hours and can be kept until then.',
  answer: json(RemovalBody, 'Removed, or planned'),
  refuses: ['identity.confirmation_needed', 'identity.second_factor_missing'],
} as const

const keeping = {
  summary: 'Keep a method of two-step verification whose removal is planned',
  done: 'The method stays',
  refuses: ['identity.second_factor_missing'],
} as const

export const removeApp = operation('POST /users/factors/app/removal/', removing)

export const cancelAppRemoval = operation('POST /users/factors/app/removal/ending/', keeping)

export const removePasskey = operation('POST /users/passkeys/{passkeyId}/removal/', {
  ...removing,
  params,
})

export const cancelPasskeyRemoval = operation('POST /users/passkeys/{passkeyId}/removal/ending/', {
  ...keeping,
  params,
})
