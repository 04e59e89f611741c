import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { bankPurposes } from '#contract'
import type { Night } from '#contract/proofs/proofs.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

const owed = ['investors', 'escrow', 'properties', 'suspense', 'platform'] as const
const held = ['banks', 'transit', 'gateways'] as const

/** The totals of one night: what is owed to whom, where the money is held, and the difference. */
export function NightTotals({ night }: { readonly night: Night }) {
  const t = useTranslations('proof')
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-h3">
          <DateTime value={night.day} />
        </h2>
        <Badge tone={night.difference === 0 ? 'gain' : 'loss'}>
          {night.difference === 0 ? t('agrees') : t('differs')}
        </Badge>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 md:grid-cols-2">
        <Lines title={t('owed')} names={owed} night={night} />
        <Lines title={t('held')} names={heldOf(night)} night={night}>
          <Bold name="difference" value={night.difference} />
        </Lines>
      </div>
      <BankBalances night={night} />
      <dl className="mt-5 border-t border-line pt-4 text-small">
        <dt className="text-ink-soft">{t('root', { count: night.leaves })}</dt>
        <dd className="mt-1 font-mono wrap-anywhere">{night.root}</dd>
      </dl>
    </Card>
  )
}

/** Earlier nights have no `transit`: they counted money in transit with the bank accounts. */
function heldOf({ transit }: Night) {
  return transit === null ? held.filter((name) => name !== 'transit') : held
}

/**
 * The bank's balance of each account next to the ledger's balance, on the last day of the account's bank
 * statement.
 */
function BankBalances({ night: { bankSays } }: { readonly night: Night }) {
  const t = useTranslations('proof')
  if (bankSays.length === 0)
    return (
      <section className="mt-5 border-t border-line pt-4">
        <Badge>{t('bank.ledgerOnly')}</Badge>
        <p className="mt-2 text-small text-ink-soft">{t('bank.none')}</p>
      </section>
    )
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-dense font-bold">{t('bank.title')}</h3>
      <p className="mt-1 text-small text-ink-soft">{t('bank.note')}</p>
      <ul className="mt-2 divide-y divide-line">
        {bankPurposes.map((purpose) => (
          <li key={purpose} className="py-3">
            <h4 className="text-dense font-semibold">{t(`bank.accounts.${purpose}`)}</h4>
            <AccountBalance says={bankSays.find((one) => one.purpose === purpose)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AccountBalance({ says }: { readonly says: Night['bankSays'][number] | undefined }) {
  const t = useTranslations('proof')
  if (says === undefined) return <p className="mt-1 text-small text-ink-soft">{t('bank.unread')}</p>
  const { amount, ledger, day } = says
  const isSame = amount !== null && amount === ledger
  const sums = [
    ['bank.says', amount],
    ['bank.ledger', ledger],
    ...(isSame
      ? []
      : ([
          ['lines.difference', amount === null || ledger === null ? null : amount - ledger],
        ] as const)),
  ] as const
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
        <span>
          {`${t('bank.day')} `}
          <DateTime value={day} style="short" />
        </span>
        <Badge tone={isSame ? 'gain' : 'loss'}>{t(isSame ? 'bank.agrees' : 'bank.differs')}</Badge>
      </div>
      <dl className="mt-1 grid gap-1 text-dense">
        {sums.map(([name, sum]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="flex-[1_1_8rem] text-ink-soft">{t(name)}</dt>
            <dd className="font-semibold">
              <Sum value={sum} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type LinesProps = {
  readonly title: string
  readonly names: readonly (typeof owed | typeof held)[number][]
  readonly night: Night
  readonly children?: ReactNode
}

function Lines({ title, names, night, children }: LinesProps) {
  const t = useTranslations('proof')
  return (
    <section>
      <h3 className="text-dense font-bold">{title}</h3>
      <dl className="mt-2 grid text-dense">
        {names.map((name) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5"
          >
            <dt className="flex-[1_1_8rem] text-ink-soft">
              {t(`lines.${name}`)}
              {name === 'transit' ? (
                <span className="mt-0.5 block text-small">{t('transitMeaning')}</span>
              ) : null}
            </dt>
            <dd className="font-semibold">
              <Sum value={night[name]} />
            </dd>
          </div>
        ))}
        <Bold name="total" value={totalOf(names, night)} />
        {children}
      </dl>
    </section>
  )
}

type BoldProps = { readonly name: 'total' | 'difference'; readonly value: number | null }

function Bold({ name, value }: BoldProps) {
  const t = useTranslations('proof')
  return (
    <div className="flex justify-between gap-4 pt-2.5 font-bold">
      <dt>{t(`lines.${name}`)}</dt>
      <dd>
        <Sum value={value} />
      </dd>
    </div>
  )
}

/** The sum of the lines; null when one of them or the sum is too large for an exact number. */
function totalOf(names: LinesProps['names'], night: Night): number | null {
  let total = 0
  for (const name of names) {
    const value = night[name]
    if (value === null) return null
    total += value
  }
  return Number.isSafeInteger(total) ? total : null
}

function Sum({ value }: { readonly value: number | null }) {
  const t = useTranslations('proof')
  return value === null ? t('tooLarge') : <Amount value={value} />
}
