import { useTranslations } from 'use-intl'
import { monthReasons, uploadsMax } from '#contract'
import type {
  MonthAmounts,
  PayingProperty,
} from '#contract/back-office/desks/distribution-desk-body.ts'
import type { ApiClient } from '../../../api/client.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox, Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { asDigits } from '../../../ui/read-amount.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { percentIn } from '../desk/percent.ts'
import { lineName } from './month-lines.ts'

type Typed = Partial<Record<string, string>>

/** The lines of a month that staff enter; the fee and the taxes are calculated from them. */
const enteredLines = ['gross', 'maintenance', 'propertyTax', 'insurance', 'reserve'] as const
const costLines = ['maintenance', 'propertyTax', 'insurance'] as const

/** Returns the typed values, shown again after a refusal. */
export function typedMonth(form: FormData): Typed {
  const reasons = enteredLines.map((line) => `reason-${line}`)
  const names = [...enteredLines, ...reasons, 'occupancy', 'bankReference']
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
}

/** Sends a proposal to book the month of the form, with its files, to the API. */
export async function proposeMonth({ account }: ApiClient, propertyId: string, form: FormData) {
  const sent = new FormData()
  sent.set('month', textOf(form, 'month'))
  for (const line of enteredLines) {
    sent.set(line, asDigits(textOf(form, line)))
    sent.set(`reasons.${lineName(line)}`, textOf(form, `reason-${line}`))
  }
  const occupancy = percentIn(textOf(form, 'occupancy'))
  sent.set('occupancyBasisPoints', Number.isNaN(occupancy) ? '' : String(occupancy))
  sent.set('bankReference', textOf(form, 'bankReference'))
  sent.set('confirmed', textOf(form, 'confirmed'))
  for (const file of form.getAll('files'))
    if (file instanceof File && file.size > 0) sent.append('files', file)
  await account.postForm('/back-office/properties/{propertyId}/months/', sent, { propertyId })
}

type BookMonthFormProps = {
  readonly property: PayingProperty
  /** The latest booked month, for comparison. */
  readonly last: MonthAmounts | null
  readonly typed: Typed
  readonly problem: FormProblem | undefined
}

/**
 * The form for the next month of a property: its rent, its costs, and the reason for each line far from the
 * forecast.
 */
export function BookMonthForm({ property, last, typed, problem }: BookMonthFormProps) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const month = formatDate(`${property.nextMonth}-01`, 'month', locale)
  return (
    <Card>
      <CardHead title={t('bookTitle', { month })} />
      <p className="max-w-prose text-dense text-ink-soft">{t('bookLead')}</p>
      {property.isBookable ? null : (
        <Notice tone="plain" className="mt-4">
          {t.rich('bookableFrom', {
            date: () => <DateTime value={property.bookableFrom} style="long" />,
          })}
        </Notice>
      )}
      {property.isBookable ? (
        <Disclosure label={t('bookOpen')} isOpen={problem !== undefined}>
          <ProblemNotice problem={problem} className="mb-4" />
          <MonthProblem problem={problem} />
          <DeskForm
            hidden={{ intent: 'book', month: property.nextMonth }}
            problem={problem}
            typed={typed}
            acts={[{ text: t('book', { month }), variant: 'secondary' }]}
            isUpload
          >
            {enteredLines.map((line) => (
              <LineFields key={line} line={line} last={last} />
            ))}
            <TextInput
              name="occupancy"
              label={t('occupancy')}
              inputMode="decimal"
              required
              path="occupancyBasisPoints"
              className="sm:max-w-xs"
            />
            <Evidence />
            <Confirmation typed={typed} problem={problem} />
          </DeskForm>
        </Disclosure>
      ) : null}
    </Card>
  )
}

function Evidence() {
  const t = useTranslations('desks.distributions')
  return (
    <>
      <TextInput
        name="bankReference"
        label={t('bankReference')}
        help={t('bankReferenceHelp')}
        maxLength={80}
        className="sm:max-w-md"
      />
      <FileInput
        name="files"
        label={t('files')}
        help={t('filesHelp')}
        filesMax={uploadsMax['month-evidence']}
        tooLarge={t('fileTooLarge')}
        tooMany={t('fileTooMany')}
      />
    </>
  )
}

// Confirms exactly the figures that were refused as unusual, and no others.
function Confirmation({ typed, problem }: Pick<BookMonthFormProps, 'typed' | 'problem'>) {
  const t = useTranslations('desks.distributions')
  const confirmation = problem?.fields.confirmed
  if (confirmation === undefined) return null
  const digits = (line: string) => BigInt(asDigits(typed[line] ?? '') || '0')
  const costs = costLines.reduce((sum, line) => sum + digits(line), 0n)
  return (
    <Notice tone="warn">
      <p className="mb-2">{confirmation}</p>
      <Checkbox name="confirmed" value={`${digits('gross')}-${costs}`}>
        {t('confirm')}
      </Checkbox>
    </Notice>
  )
}

// The month is not a typed field, so its error is shown above the form.
function MonthProblem({ problem }: { readonly problem: FormProblem | undefined }) {
  const detail = problem?.fields.month
  return detail === undefined ? null : (
    <ProblemNotice problem={{ code: 'month', detail, fields: {} }} className="mb-4" />
  )
}

type LineFieldsProps = Pick<BookMonthFormProps, 'last'> & {
  readonly line: (typeof enteredLines)[number]
}

function LineFields({ line, last }: LineFieldsProps) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  return (
    <div className="grid gap-3 border-t border-line pt-5 first-of-type:border-t-0 first-of-type:pt-0 sm:grid-cols-2 sm:items-start">
      <RupiahInput
        name={line}
        label={t(`lines.${line}`)}
        help={
          last === null ? undefined : t('lastMonth', { amount: formatRupiah(last[line], locale) })
        }
        required
      />
      <Select name={`reason-${line}`} label={t('reason')} path={`reasons.${lineName(line)}`}>
        <option value="">{t('reasons.as-expected')}</option>
        {monthReasons.map((code) => (
          <option key={code} value={code}>
            {t(`reasons.${code}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
