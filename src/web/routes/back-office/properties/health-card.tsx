import { useTranslations } from 'use-intl'
import { healthKinds } from '#contract'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { BothLanguages, RecordForm } from './record-form.tsx'
import { PublicReasonField, RecordActs, RemoveRecordForm } from './remove-record-form.tsx'

type HealthCardProps = {
  readonly items: DeskPropertyFile['healthItems']
  readonly answer: RecordAnswer
}

/** Inspections, defects, and items with an expiry date. */
export function HealthCard({ items, answer }: HealthCardProps) {
  const t = useTranslations('stewardship.health')
  const open = items.filter(({ doneOn }) => doneOn === null)
  const [current, over] = [
    open.filter(({ isOver }) => !isOver),
    open.filter(({ isOver }) => isOver),
  ]
  const done = items.filter(({ doneOn }) => doneOn !== null)
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line empty:hidden">
        {[...current, ...over, ...done.slice(0, doneShown)].map((item) => (
          <ItemLine key={item.id} item={item} answer={answer} />
        ))}
      </ul>
      {done.length <= doneShown ? null : (
        <Disclosure label={t('earlier', { count: done.length - doneShown })}>
          <ul className="divide-y divide-line border-y border-line">
            {done.slice(doneShown).map((item) => (
              <ItemLine key={item.id} item={item} answer={answer} />
            ))}
          </ul>
        </Disclosure>
      )}
      <ItemForm answer={answer} />
    </Card>
  )
}

const doneShown = 6

const amountNames = {
  inspection: 'cost',
  repair: 'cost',
  'land-tax': 'tax',
  permit: 'cost',
  insurance: 'insured',
} as const

type ItemLineProps = {
  readonly item: DeskPropertyFile['healthItems'][number]
  readonly answer: RecordAnswer
}

function ItemLine({ item, answer }: ItemLineProps) {
  const t = useTranslations('stewardship.health')
  const words = useTranslations('published')
  const locale = useLocale()
  const { id, kind, text, openedOn, dueOn, doneOn, amount } = item
  const { problem, typed } = answerOf(answer, 'condition-done', id)
  const isClosable = doneOn === null && (kind === 'repair' || kind === 'land-tax')
  return (
    <li className="py-3.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
        <Badge tone={isClosable ? 'warn' : 'neutral'}>{words(`conditions.${kind}`)}</Badge>
        <span className="min-w-0 flex-1 basis-56 font-semibold max-sm:basis-full">
          {text[locale]}
        </span>
        {item.isOver ? <Badge tone="warn">{t('over')}</Badge> : null}
      </p>
      {amount === null ? null : (
        <p className="mt-1 text-small">
          <span className="text-ink-soft">{`${t(`amounts.${amountNames[kind]}`)} `}</span>
          <Amount value={amount} />
        </p>
      )}
      <p className="mt-1 text-small text-ink-soft">
        <FactLine>
          <DateTime value={openedOn} />
          {dueOn === null ? null : (
            <span>
              {t(kind === 'permit' || kind === 'insurance' ? 'validUntil' : 'due')}{' '}
              <DateTime value={dueOn} />
            </span>
          )}
          {doneOn === null || kind === 'inspection' ? null : (
            <span>
              {t('done')} <DateTime value={doneOn} />
            </span>
          )}
        </FactLine>
      </p>
      <RecordActs>
        {isClosable ? (
          <RecordForm
            intent="condition-done"
            subject={id}
            label={t('close')}
            send={t('closeSend')}
            problem={problem}
            typed={typed}
          >
            <TextInput
              type="date"
              name="doneOn"
              label={t('doneOn')}
              required
              className="sm:max-w-xs"
            />
          </RecordForm>
        ) : null}
        <ItemForm item={item} answer={answer} />
        <RemoveRecordForm of="condition" recordId={id} answer={answer} />
      </RecordActs>
    </li>
  )
}

type ItemFormProps = {
  /** The record to correct; absent for a new one. */
  readonly item?: DeskPropertyFile['healthItems'][number]
  readonly answer: RecordAnswer
}

function ItemForm({ item, answer }: ItemFormProps) {
  const t = useTranslations('stewardship.health')
  const words = useTranslations('published')
  const { problem, typed: refused } = answerOf(answer, 'condition', item?.id)
  const typed: Record<string, string> =
    item === undefined || problem !== undefined ? refused : typedItem(item)
  return (
    <RecordForm
      intent="condition"
      subject={item?.id ?? ''}
      label={t(item === undefined ? 'add' : 'correct')}
      send={t(item === undefined ? 'addSend' : 'correctSend')}
      problem={problem}
      typed={typed}
    >
      <Select name="kind" label={t('kind')} defaultValue="inspection">
        {healthKinds.map((kind) => (
          <option key={kind} value={kind}>
            {words(`conditions.${kind}`)}
          </option>
        ))}
      </Select>
      <BothLanguages name="text" label={t('text')} max={400} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextInput type="date" name="openedOn" label={t('openedOn')} required />
        <TextInput type="date" name="dueOn" label={t('dueOn')} help={t('dueHelp')} />
        <TextInput type="date" name="doneOn" label={t('doneOn')} help={t('doneHelp')} />
        <RupiahInput name="amount" label={t('amount')} help={t('amountHelp')} />
      </div>
      {item === undefined ? null : <PublicReasonField path="corrects.why" />}
    </RecordForm>
  )
}

function typedItem({ text, amount, ...item }: DeskPropertyFile['healthItems'][number]) {
  return {
    textId: text.id,
    textEn: text.en,
    kind: item.kind,
    openedOn: item.openedOn,
    dueOn: item.dueOn ?? '',
    doneOn: item.doneOn ?? '',
    amount: amount === null ? '' : String(amount),
  }
}
