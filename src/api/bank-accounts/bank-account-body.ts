import { z } from '@hono/zod-openapi'
import { bankAccountRefusals } from '#contract'
import { banks } from '#payments'
import { type BankAccount, type BankDesk, type Person, proofBytesMax } from '#withdrawals'
import type { ApiContext } from '../env.ts'

export const bankAccountStates = [
  'checking',
  'proof-needed',
  'in-review',
  'ready',
  'refused',
] as const

/** A bank account as the API returns it; of the number only its end. */
export const BankAccountBody = z
  .object({
    id: z.uuid(),
    bank: z.object({ code: z.string(), name: z.string(), shortName: z.string() }),
    numberEnd: z.string().openapi({ example: '4417', description: 'The last four digits' }),
    purpose: z.string().nullable(),
    state: z.enum(bankAccountStates).openapi({
      description:
        '`checking`: the bank is being asked; `proof-needed`: the names differ, hand in a page of ' +
        'the bank book; `in-review`: people look at it; `ready`: money may go there once ' +
        '`lockedUntil` is past',
    }),
    ownerName: z.string().openapi({ description: 'The verified name' }),
    holderName: z.string().nullable().openapi({ description: 'As the bank tells it' }),
    nameScore: z.int().nullable().openapi({ description: 'Likeness of the two names, 0–100' }),
    refusal: z.enum(bankAccountRefusals).nullable(),
    isMain: z.boolean(),
    addedAt: z.iso.datetime(),
    lockedUntil: z.iso.datetime(),
    isLocked: z.boolean(),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When a withdrawal was last sent there' }),
  })
  .openapi('BankAccount')

export function bankAccountBody(
  account: BankAccount,
  now: Date,
  lastUsedAt: Date | null = null,
): z.infer<typeof BankAccountBody> {
  const { bankCode, addedAt, lockedUntil, state, userId: _, ...rest } = account
  return {
    ...rest,
    bank: bankOf(bankCode),
    // The owner is not notified of what is removed.
    state: state === 'removed' ? 'refused' : state,
    addedAt: addedAt.toISOString(),
    lockedUntil: lockedUntil.toISOString(),
    isLocked: lockedUntil > now,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

export function bankOf(code: string): { code: string; name: string; shortName: string } {
  const bank = banks.find((each) => each.code === code)
  return { code, name: bank?.name ?? code, shortName: bank?.shortName ?? code }
}

/** What the room of bank accounts works with. */
export function deskOf({
  services,
}: ApiContext['var']): BankDesk & { store: typeof services.files } {
  const { db, clock, gateway, dataKeys, files } = services
  return { db, clock, gateway, keys: dataKeys, store: files }
}

export function personOf({ actor, sessionId }: ApiContext['var']): Person {
  return { actor, sessionId }
}

export const proofRule = {
  path: 'file',
  types: ['image/jpeg', 'image/png', 'application/pdf'],
  bytesMax: proofBytesMax,
} as const
