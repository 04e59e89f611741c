import { z } from 'zod'
import type { Mode } from '#kernel'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:00')

// Who runs this installation. What is missing is shown as a marked placeholder, never made up.
export const operatorShape = {
  OPERATOR_NAME: z.string().max(200).optional(),
  OPERATOR_LICENCE_NUMBER: z.string().max(100).optional(),
  OPERATOR_LICENCE_DATE: z.iso.date().optional(),
  OPERATOR_REGULATOR: z.string().max(200).optional(),
  OPERATOR_ADDRESS: z.string().max(500).optional(),
  OPERATOR_PHONE: z.string().max(40).optional(),
  OPERATOR_WHATSAPP: z.string().max(40).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_FILE: z.string().max(1000).optional(),
  OPERATOR_OPENS: clockTime.default('09:00'),
  OPERATOR_CLOSES: clockTime.default('17:00'),
}

/** The company that runs this installation, as the public pages name it; null: not said. */
export type Operator = {
  readonly name: string | null
  readonly licenceNumber: string | null
  /** A date such as 2025-07-25. */
  readonly licenceDate: string | null
  readonly regulator: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly whatsapp: string | null
  readonly email: string | null
  /** Office hours of working days, Jakarta time: `09:00`. */
  readonly opens: string
  readonly closes: string
  /** Whether it is the demo's example, which is marked in the reader's language where it is shown. */
  readonly isExample: boolean
}

type OperatorEnv = z.output<z.ZodObject<typeof operatorShape>>

/** What the demo shows where nothing is configured. */
const exampleOperator = {
  name: 'PT Sepetak Contoh',
  licenceNumber: 'CONTOH-000/2024',
  licenceDate: '2024-08-05',
  regulator: 'Otoritas Jasa Keuangan',
  address: 'Jalan Contoh Nomor 1, Jakarta',
  phone: null,
  whatsapp: null,
  email: 'halo@contoh.sepetak.id',
  isExample: true,
} as const satisfies Partial<Operator>

/** The operator as configured; a demo without this configuration shows an example. */
export function operatorOf(env: OperatorEnv, mode: Mode): Operator {
  const hours = { opens: env.OPERATOR_OPENS, closes: env.OPERATOR_CLOSES }
  if (mode === 'demo' && env.OPERATOR_NAME === undefined) return { ...exampleOperator, ...hours }
  return {
    name: env.OPERATOR_NAME ?? null,
    licenceNumber: env.OPERATOR_LICENCE_NUMBER ?? null,
    licenceDate: env.OPERATOR_LICENCE_DATE ?? null,
    regulator: env.OPERATOR_REGULATOR ?? null,
    address: env.OPERATOR_ADDRESS ?? null,
    phone: env.OPERATOR_PHONE ?? null,
    whatsapp: env.OPERATOR_WHATSAPP ?? null,
    email: env.OPERATOR_EMAIL ?? null,
    opens: env.OPERATOR_OPENS,
    closes: env.OPERATOR_CLOSES,
    isExample: false,
  }
}
