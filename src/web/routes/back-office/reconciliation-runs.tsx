import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../api/problem.ts'
import type { ReconciliationRun } from '../../api/reconciliation-shapes.ts'
import { Amount } from '../../components/amount.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { FileInput } from '../../ui/file-input.tsx'

const bytesMax = 10 * 1024 * 1024

type RunsProps = {
  readonly runs: readonly ReconciliationRun[]
  readonly problem: FormProblem | undefined
}

/** The nights that were compared, and the place where a statement of the bank is taken in. */
export function ReconciliationRuns({ runs, problem }: RunsProps) {
  const t = useTranslations('reconciliation')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="mt-8 grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <Card>
        <CardHead title={t('runs')} />
        {runs.length === 0 ? (
          <p className="text-dense text-ink-soft">{t('noRuns')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {runs.map((run) => (
              <li key={run.id} className="flex flex-wrap justify-between gap-x-6 gap-y-2 py-3.5">
                <div>
                  <p className="text-dense font-bold">
                    <DateTime value={run.day} style="short" />
                  </p>
                  <p className="text-small text-ink-soft">
                    {t('compared', { count: run.compared, lines: run.bankLines })}
                  </p>
                </div>
                <dl className="tabular grid grid-cols-[auto_auto_auto] gap-x-4 gap-y-1 text-small [&_dt]:text-ink-soft">
                  <Side name={t('in')} ledger={run.ledgerIn} gateway={run.gatewayIn} />
                  <Side name={t('out')} ledger={run.ledgerOut} gateway={run.gatewayOut} />
                </dl>
                <Badge tone={run.openItems === 0 ? 'gain' : 'warn'} className="self-start">
                  {t('open', { count: run.openItems })}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <CardHead title={t('import')} />
        <Form method="post" encType="multipart/form-data" className="grid gap-4">
          <FileInput
            name="file"
            label={t('file')}
            help={t('fileHelp')}
            accept=".csv,.txt,.sta,.940,text/csv,text/plain"
            bytesMax={bytesMax}
            tooLarge={t('fileTooLarge')}
            required
            error={problem?.fields.file}
          />
          <Button type="submit" isBusy={isBusy} className="justify-self-start">
            {t('importSend')}
          </Button>
        </Form>
      </Card>
    </div>
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
