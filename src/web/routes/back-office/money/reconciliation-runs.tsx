import { useTranslations } from 'use-intl'
import type { ReconciliationRun } from '#contract/back-office/reconciliation-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

/** The nightly reconciliation runs with both sides of each. */
export function ReconciliationRuns({
  runs,
  problem,
}: {
  readonly runs: readonly ReconciliationRun[]
  readonly problem: FormProblem | undefined
}) {
  const t = useTranslations('reconciliation')
  return (
    <Card>
      <CardHead title={t('runs')}>{runs.length === 0 ? undefined : t('runsLead')}</CardHead>
      {runs.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('noRuns')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {runs.map((run) => (
            <li
              key={run.id}
              className="grid gap-x-6 gap-y-2 py-3.5 sm:max-lg:grid-cols-[minmax(0,1fr)_19rem_6rem] xl:grid-cols-[minmax(0,1fr)_19rem_6rem]"
            >
              <div>
                <p className="text-dense font-bold">
                  <DateTime value={run.day} style="short" />
                </p>
                <p className="text-small text-ink-soft">
                  {t('compared', { count: run.compared, lines: run.bankLines })}
                </p>
              </div>
              <dl className="tabular grid grid-cols-[3.5rem_1fr_1fr] gap-x-4 gap-y-1 text-small [&_dd]:whitespace-nowrap [&_dt]:text-ink-soft sm:[&_dd]:text-end">
                <Side name={t('in')} ledger={run.ledgerIn} gateway={run.gatewayIn} />
                <Side name={t('out')} ledger={run.ledgerOut} gateway={run.gatewayOut} />
              </dl>
              <Badge
                tone={run.openItems === 0 ? 'gain' : 'warn'}
                className="self-start justify-self-start sm:justify-self-end"
              >
                {t('open', { count: run.openItems })}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <RunAgain problem={problem} />
    </Card>
  )
}

/** The form that reconciles a past day for the first time or again. */
function RunAgain({ problem }: { readonly problem: FormProblem | undefined }) {
  const t = useTranslations('reconciliation')
  return (
    <PostForm
      problem={problem}
      className="mt-4 flex flex-wrap items-end gap-3 border-t border-line pt-4 max-sm:*:grow"
    >
      <input type="hidden" name="intent" value="run" />
      <TextInput type="date" name="day" label={t('runAgain.day')} required />
      <SubmitButton>{t('runAgain.send')}</SubmitButton>
    </PostForm>
  )
}

function Side({ name, ledger, gateway }: { name: string; ledger: number; gateway: number }) {
  const t = useTranslations('reconciliation')
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span className="sr-only">{`${t('ledger')}: `}</span>
        <Amount value={ledger} className="font-semibold" />
      </dd>
      <dd>
        <span className="sr-only">{`${t('gateway')}: `}</span>
        <span aria-hidden="true">{ledger === gateway ? '= ' : '≠ '}</span>
        <Amount value={gateway} />
      </dd>
    </>
  )
}
