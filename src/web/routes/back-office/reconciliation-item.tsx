import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ReconciliationItem } from '../../api/answers.ts'
import type { FormProblem } from '../../api/problem.ts'
import { Amount } from '../../components/amount.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type ItemProps = {
  readonly item: ReconciliationItem
  readonly answer:
    | {
        readonly act: string
        readonly explanation: string
        readonly reference: string
        readonly problem: FormProblem
      }
    | undefined
}

/** One difference: both amounts side by side, since when it is open, and its explanation. */
export function ReconciliationItemCard({ item, answer }: ItemProps) {
  const t = useTranslations('reconciliation')
  const isOpen = item.explainedAt === null
  const isHeld = item.kind === 'held-for-review'
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="tabular text-h3 wrap-anywhere">{item.text ?? item.subject}</h2>
        <Badge tone={isOpen ? 'warn' : 'neutral'}>{t(`kinds.${item.kind}`)}</Badge>
      </div>
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-dense [&_dd]:font-semibold [&_dt]:text-ink-soft">
        <dt>{t(isHeld ? 'ordered' : 'ledger')}</dt>
        <dd>{item.ledger === null ? t('nothing') : <Amount value={item.ledger} />}</dd>
        <dt>{t(isHeld ? 'received' : item.kind.startsWith('bank') ? 'bank' : 'gateway')}</dt>
        <dd>{item.other === null ? t('nothing') : <Amount value={item.other} />}</dd>
        <dt>{t('since')}</dt>
        <dd>
          <DateTime value={item.day} style="short" />
        </dd>
        {item.explanation === null ? null : (
          <>
            <dt>{t('explanation')}</dt>
            <dd className="wrap-anywhere">
              {item.explanation === 'no-longer-held' ? t('noLongerHeld') : item.explanation}
            </dd>
          </>
        )}
      </dl>
      {isOpen && item.kind === 'bank-unknown' && (item.other ?? 0) > 0 ? (
        <Match item={item} answer={answer?.act === 'match' ? answer : undefined} />
      ) : null}
      {isOpen ? (
        <Explain item={item} answer={answer?.act === 'explanation' ? answer : undefined} />
      ) : null}
    </Card>
  )
}

function Explain({ item, answer }: ItemProps) {
  const t = useTranslations('reconciliation')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Disclosure label={t('explain')} isOpen={answer !== undefined}>
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="itemId" value={item.id} />
        <TextArea
          name="explanation"
          label={t('explanation')}
          help={t('explanationHelp')}
          rows={3}
          required
          maxLength={500}
          defaultValue={answer?.explanation}
          error={answer?.problem.fields.explanation}
        />
        <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start">
          {t('explainSend')}
        </Button>
      </Form>
    </Disclosure>
  )
}

/** Says which deposit by transfer a line of the bank is for, where no rule could. */
function Match({ item, answer }: ItemProps) {
  const t = useTranslations('reconciliation')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Disclosure label={t('match')} isOpen={answer !== undefined}>
      <Form method="post" noValidate className="grid gap-3">
        <input type="hidden" name="itemId" value={item.id} />
        <TextInput
          name="reference"
          label={t('matchReference')}
          help={t('matchHelp')}
          required
          maxLength={15}
          defaultValue={answer?.reference}
          error={answer?.problem.fields.reference}
        />
        <Button type="submit" variant="primary" isBusy={isBusy} className="justify-self-start">
          {t('matchSend')}
        </Button>
      </Form>
    </Disclosure>
  )
}
