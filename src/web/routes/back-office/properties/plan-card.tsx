import { useTranslations } from 'use-intl'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { BothLanguages, RecordForm } from './record-form.tsx'
import { RecordActs, RemoveRecordForm } from './remove-record-form.tsx'

type Plan = DeskPropertyFile['plans'][number]
type PlanCardProps = { readonly plans: readonly Plan[]; readonly answer: RecordAnswer }

/** The planned rent and costs of future months, which owners read in the quarterly report. */
export function PlanCard({ plans, answer }: PlanCardProps) {
  const t = useTranslations('stewardship.monthPlan')
  const locale = useLocale()
  const columns: Column<Plan>[] = [
    {
      id: 'month',
      head: t('month'),
      isTitle: true,
      cell: ({ month, note }) => (
        <span className="grid">
          {formatDate(`${month}-01`, 'month', locale)}
          <span className="text-small font-normal text-ink-soft">{note[locale]}</span>
        </span>
      ),
    },
    {
      id: 'gross',
      head: t('gross'),
      isNumeric: true,
      cell: ({ gross }) => <Amount value={gross} />,
    },
    {
      id: 'costs',
      head: t('costs'),
      isNumeric: true,
      cell: ({ costs }) => <Amount value={costs} />,
    },
    {
      id: 'left',
      head: t('left'),
      isNumeric: true,
      cell: ({ gross, costs }) => <Amount value={gross - costs} />,
    },
  ]
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      {plans.length === 0 ? (
        <p className="mt-4 text-dense">{t('none')}</p>
      ) : (
        <div className="mt-4">
          <DataTable
            caption={t('title')}
            columns={columns}
            rows={plans}
            keyOf={({ month }) => month}
          />
        </div>
      )}
      <RecordActs>
        <AddPlan answer={answer} />
        {plans.length === 0 ? null : (
          <RemoveRecordForm of="plan" answer={answer}>
            <Select name="month" label={t('month')} help={t('undoHelp')}>
              {plans.map(({ month }) => (
                <option key={month} value={month}>
                  {formatDate(`${month}-01`, 'month', locale)}
                </option>
              ))}
            </Select>
          </RemoveRecordForm>
        )}
      </RecordActs>
    </Card>
  )
}

function AddPlan({ answer }: { readonly answer: RecordAnswer }) {
  const t = useTranslations('stewardship.monthPlan')
  const { problem, typed } = answerOf(answer, 'plan')
  return (
    <RecordForm intent="plan" label={t('add')} send={t('addSend')} problem={problem} typed={typed}>
      <TextInput
        type="month"
        name="month"
        label={t('month')}
        help={t('monthHelp')}
        placeholder="2027-01"
        required
        className="sm:max-w-xs"
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <RupiahInput name="gross" label={t('gross')} required />
        <RupiahInput name="costs" label={t('costs')} help={t('costsHelp')} required />
      </div>
      <BothLanguages name="note" label={t('note')} max={300} />
    </RecordForm>
  )
}
