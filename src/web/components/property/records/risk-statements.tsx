import { useTranslations } from 'use-intl'

const statements = ['ojk', 'consult', 'responsibility'] as const

/** The subjects of the risk statement in reading order (messages `risk.items`). */
const riskItems = [
  'business',
  'loss',
  'liquidity',
  'dividend',
  'dilution',
  'property',
  'projection',
  'system',
  'notDeposit',
] as const

/** The same subjects in groups, as they are read and confirmed with the risk profile. */
export const riskGroups = {
  money: ['business', 'loss', 'notDeposit'],
  exit: ['liquidity', 'dividend', 'dilution'],
  property: ['property', 'projection', 'system'],
} as const satisfies Record<string, readonly (typeof riskItems)[number][]>

export const riskGroupNames = ['money', 'exit', 'property'] as const

/** The three statements that must be shown wherever units are offered (POJK 57/2020, article 27), each explained. */
export function RequiredStatements({ isBrief = false }: { readonly isBrief?: boolean }) {
  const t = useTranslations('risk')
  return (
    <ol
      className={`grid gap-3 ${isBrief ? 'text-[0.75rem] leading-snug lg:grid-cols-3 lg:gap-8' : 'text-dense'}`}
    >
      {statements.map((statement, index) => (
        <li key={statement} className="flex gap-3">
          <span aria-hidden="true" className="tabular font-bold text-ink-soft">
            {index + 1}
          </span>
          <div>
            {/* The wording is prescribed, in Indonesian; the plain sentence explains it. */}
            <p lang="id" className={isBrief ? 'text-ink-soft' : 'font-semibold'}>
              {t(`prescribed.${statement}`)}
            </p>
            <p className={isBrief ? 'mt-0.5' : 'mt-1 text-ink-soft'}>{t(statement)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The risks, each in one sentence. */
export function RiskList({ version }: { readonly version: string | undefined }) {
  const t = useTranslations('risk')
  return (
    <>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {riskItems.map((item) => (
          <li key={item}>
            <p className="text-dense font-bold">{t(`items.${item}.name`)}</p>
            <p className="text-dense text-ink-soft">{t(`items.${item}.text`)}</p>
          </li>
        ))}
      </ul>
      {version === undefined ? null : (
        <p className="mt-5 text-small text-ink-soft">{t('version', { version })}</p>
      )}
    </>
  )
}
