import { useTranslations } from 'use-intl'
import type { BankDay, BankStatement } from '#contract/back-office/reconciliation-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { ProposalCard } from '../approvals/proposal-card.tsx'

const tones = { waiting: 'warn', taken: 'gain', refused: 'neutral' } as const

/** Imported statements with their period and balances; waiting ones are decided here. */
export function StatementList({ statements }: { readonly statements: readonly BankStatement[] }) {
  const t = useTranslations('reconciliation')
  const waiting = statements.flatMap(({ proposal }) => (proposal === null ? [] : [proposal]))
  return (
    <>
      {waiting.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      <Card>
        <CardHead title={t('statements.title')} />
        {statements.length === 0 ? (
          <p className="text-dense text-ink-soft">{t('statements.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {statements.map((statement) => (
              <li key={statement.id} className="grid gap-1 py-3.5 text-dense">
                <Statement statement={statement} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function Statement({ statement }: { readonly statement: BankStatement }) {
  const t = useTranslations('reconciliation')
  const { beginsOn, endsOn, opening, closing, lines, counted, importedBy, importedAt, state } =
    statement
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-bold">
          <DateTime value={beginsOn} style="short" />
          {beginsOn === endsOn ? null : (
            <>
              {' – '}
              <DateTime value={endsOn} style="short" />
            </>
          )}
        </p>
        <Badge tone={tones[state]}>{t(`statements.states.${state}`)}</Badge>
      </div>
      <p className="text-ink-soft">{`${t(`accounts.${statement.purpose}`)} •••• ${statement.account}`}</p>
      <p className="tabular">
        {opening === null || closing === null ? (
          t('statements.unread')
        ) : (
          <>
            <Amount value={opening} />
            {' → '}
            <Amount value={closing} className="font-semibold" />
          </>
        )}
      </p>
      <p className="text-small text-ink-soft">
        <FactLine>
          {t('statements.lines', { lines, counted })}
          {importedBy === null
            ? t('statements.simulated')
            : t('statements.by', { name: importedBy })}
          <DateTime value={importedAt} style="date-time" />
        </FactLine>
      </p>
    </>
  )
}

/** The balance of each account at the end of each day according to the bank and the ledger. */
export function BankDays({ days }: { readonly days: readonly BankDay[] }) {
  const t = useTranslations('reconciliation')
  return (
    <Card>
      <CardHead title={t('days.title')} />
      {days.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('days.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {days.map(({ purpose, day, bank, ledger }) => (
            <li
              key={`${purpose} ${day}`}
              className="grid gap-x-6 gap-y-1 py-3 text-dense sm:max-lg:grid-cols-[minmax(0,1fr)_15rem_6rem] xl:grid-cols-[minmax(0,1fr)_15rem_6rem]"
            >
              <div>
                <p className="font-bold">{t(`accounts.${purpose}`)}</p>
                <p className="text-ink-soft">
                  <DateTime value={day} style="short" />
                </p>
              </div>
              <dl className="tabular grid grid-cols-[6rem_1fr] gap-x-4 [&_dd]:text-end [&_dt]:text-ink-soft">
                <dt>{t('bank')}</dt>
                <dd>
                  <Amount value={bank} />
                </dd>
                <dt>{t('ledger')}</dt>
                <dd>
                  <Amount value={ledger} />
                </dd>
                {bank === ledger ? null : (
                  <>
                    <dt>{t('days.difference')}</dt>
                    <dd className="font-bold">
                      <Amount value={bank - ledger} />
                    </dd>
                  </>
                )}
              </dl>
              <Badge
                tone={bank === ledger ? 'gain' : 'loss'}
                className="self-start justify-self-start sm:justify-self-end"
              >
                {bank === ledger ? t('days.agrees') : t('days.difference')}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
