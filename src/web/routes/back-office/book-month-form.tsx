import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ApiClient } from '../../api/client.ts'
import {
  lineName,
  type MonthAmounts,
  type MonthLine,
  monthLines,
  type PayingProperty,
  reasonCodes,
} from '../../api/desk-shapes.ts'
import type { FormProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { ProblemNotice, useFormFocus } from '../../components/form-problem.tsx'
import { textOf } from '../../components/form-text.ts'
import { formatDate, formatInteger } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { asDigits, typedAmount } from '../../ui/read-amount.ts'
import { TextInput } from '../../ui/text-input.tsx'

type Typed = Partial<Record<string, string>>

/** What was typed, as it is shown again after a refusal. */
export function typedMonth(form: FormData): Typed {
  const names = [...monthLines, 'occupancy', ...monthLines.map((line) => `reason-${line}`)]
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)]))
}

/** Asks the API to book the month that a form tells. */
export async function bookMonth({ account }: ApiClient, path: string, form: FormData) {
  const amounts = monthLines.map((line) => [line, typedAmount(textOf(form, line)) ?? 0])
  const reasons = monthLines
    .map((line) => [lineName(line), textOf(form, `reason-${line}`)] as const)
    .filter(([, reason]) => reason !== '')
  await account.post(`${path}/months/`, {
    month: textOf(form, 'month'),
    ...Object.fromEntries(amounts),
    occupancyBasisPoints: Math.round(Number(textOf(form, 'occupancy').replace(',', '.')) * 100),
    reasons: Object.fromEntries(reasons),
  })
}

type BookMonthFormProps = {
  readonly property: PayingProperty
  readonly forecast: MonthAmounts | null
  readonly typed: Typed
  readonly problem: FormProblem | undefined
}

/** The next month of a property: its rent, its costs, and why a line is far from the forecast. */
export function BookMonthForm({ property, forecast, typed, problem }: BookMonthFormProps) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const isBusy = useNavigation().formMethod === 'POST'
  const form = useFormFocus(problem)
  const month = formatDate(`${property.nextMonth}-01`, 'month', locale)
  return (
    <Card>
      <CardHead title={t('bookTitle', { month })} />
      <p className="max-w-prose text-dense text-ink-soft">{t('bookLead')}</p>
      {property.isBookable ? null : (
        <Notice tone="plain" className="mt-4">
          {t('bookableFrom')} <DateTime value={property.bookableFrom} style="long" />
        </Notice>
      )}
      {property.isBookable ? (
        <Disclosure label={t('bookOpen')} isOpen={problem !== undefined}>
          <ProblemNotice problem={problem} className="mb-4" />
          <MonthProblem problem={problem} />
          <Form ref={form} method="post" noValidate className="grid gap-5">
            <input type="hidden" name="intent" value="book" />
            <input type="hidden" name="month" value={property.nextMonth} />
            {monthLines.map((line) => (
              <LineFields
                key={line}
                line={line}
                forecast={forecast}
                typed={typed}
                problem={problem}
              />
            ))}
            <TextInput
              name="occupancy"
              label={t('occupancy')}
              inputMode="decimal"
              required
              defaultValue={typed.occupancy ?? '100'}
              error={problem?.fields.occupancyBasisPoints}
              className="sm:max-w-xs"
            />
            <Button
              type="submit"
              variant="secondary"
              isBusy={isBusy}
              className="justify-self-start"
            >
              {t('book', { month })}
            </Button>
          </Form>
        </Disclosure>
      ) : null}
    </Card>
  )
}

// The month itself is no field that is typed.
function MonthProblem({ problem }: { readonly problem: FormProblem | undefined }) {
  const detail = problem?.fields.month
  return detail === undefined ? null : (
    <ProblemNotice problem={{ code: 'month', detail, fields: {} }} className="mb-4" />
  )
}

type LineFieldsProps = Pick<BookMonthFormProps, 'forecast' | 'typed' | 'problem'> & {
  readonly line: MonthLine
}

function LineFields({ line, forecast, typed, problem }: LineFieldsProps) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const reasonError = problem?.fields[`reasons.${lineName(line)}`]
  const expected = forecast?.[line] ?? 0
  return (
    <div className="grid gap-3 border-t border-line pt-5 first-of-type:border-t-0 first-of-type:pt-0 sm:grid-cols-2 sm:items-start">
      <AmountInput
        name={line}
        label={t(`lines.${line}`)}
        help={t('expectedHelp', { amount: formatInteger(expected, locale) })}
        inputMode="numeric"
        group={(digits) => (digits === '' ? '' : formatInteger(Number(digits), locale))}
        defaultDigits={typed[line] === undefined ? String(expected) : asDigits(typed[line])}
        error={problem?.fields[line]}
      />
      <Select
        name={`reason-${line}`}
        label={t('reason')}
        defaultValue={typed[`reason-${line}`] ?? ''}
        error={reasonError}
      >
        <option value="">{t('reasons.as-expected')}</option>
        {reasonCodes.map((code) => (
          <option key={code} value={code}>
            {t(`reasons.${code}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
