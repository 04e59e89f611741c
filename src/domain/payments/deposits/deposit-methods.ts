import { sql } from 'kysely'
import type { DepositKind } from '#contract'
import type { Db } from '#database'
import { jakartaDate } from '#kernel'
import bankList from '../../../../data/banks.json' with { type: 'json' }
import { isOffered } from '../gateways/no-gateway.ts'
import type { PaymentServices } from '../payment-services.ts'

/** An Indonesian bank with its three-digit code. */
type Bank = {
  readonly code: string
  readonly name: string
  readonly shortName: string
  /** The usual numbers of digits of its account numbers; empty when unknown. */
  readonly accountNumberLengths: readonly number[]
}

/** A deposit method with its present limits. Amounts are whole rupiah. */
export type DepositMethod = {
  readonly id: string
  readonly kind: DepositKind
  readonly bank: Bank | null
  readonly minimum: bigint
  readonly maximum: bigint
  readonly fee: bigint
}

/** The banks of Indonesia, by code. */
export const banks: readonly Bank[] = bankList.map(
  ({ code, name, shortName, accountNumberLengths }) => ({
    code,
    name,
    shortName,
    accountNumberLengths,
  }),
)

const banksByCode = new Map(banks.map((bank) => [bank.code, bank]))

/** Returns the names of a bank by its code; an unknown bank is named by the code. */
export function bankOf(code: string): Pick<Bank, 'code' | 'name' | 'shortName'> {
  const { name, shortName } = banksByCode.get(code) ?? { name: code, shortName: code }
  return { code, name, shortName }
}

/**
 * The deposit methods available on the day of `now` (Jakarta) in display order. Transfers need a configured
 * bank account, all others a gateway.
 */
export async function depositMethods(
  db: Db,
  now: Date,
  { gateway, bankAccounts = null }: Pick<PaymentServices, 'gateway' | 'bankAccounts'>,
): Promise<DepositMethod[]> {
  type Row = Omit<DepositMethod, 'bank'> & { bankCode: string | null }
  const { rows } = await sql<Row>`
    select id, kind, bank_code, minimum, maximum, fee from (
      select distinct on (id) * from payments.deposit_methods
      where effective_from <= ${jakartaDate(now)}::date order by id, effective_from desc) as present
    where is_offered order by position, id`.execute(db)
  return rows.flatMap(({ bankCode, ...method }) => {
    const isTransfer = method.kind === 'transfer'
    if (isTransfer ? bankAccounts === null : !isOffered(gateway)) return []
    const code = isTransfer ? bankAccounts?.client.bankCode : bankCode
    return [{ ...method, bank: banksByCode.get(code ?? '') ?? null }]
  })
}
