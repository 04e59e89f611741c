import { useTranslations } from 'use-intl'
import { haltsEndingByThemselves } from '#contract'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import type { DeskBook } from './book-table.tsx'

/** The values typed before the form was refused or before a second factor was required. */
export type Typed = {
  readonly propertyId?: string | undefined
  readonly opensOn?: string
  readonly reason?: string
  readonly resumesAt?: string
}

type HaltListProps = {
  readonly books: readonly DeskBook[]
  readonly mayHalt: boolean
  readonly problemOf: (propertyId: string) => FormProblem | undefined
  readonly typed: Typed
}

/** The properties with halted trading, each with the form that resumes it, or when its halt ends. */
export function HaltList({ books, mayHalt, problemOf, typed }: HaltListProps) {
  const t = useTranslations('market-desk.halts')
  return (
    <Card>
      <CardHead title={t('title')} />
      <ul className="grid gap-4">
        {books.map((book) => (
          <li
            key={book.propertyId}
            className="border-t border-line pt-4 first:border-t-0 first:pt-0"
          >
            <Halted book={book} />
            {mayHalt && !endsByItself(book) ? (
              <ResumeForm
                book={book}
                problem={problemOf(book.propertyId)}
                typed={typed.propertyId === book.propertyId ? typed.reason : undefined}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function endsByItself({ haltReason }: DeskBook): boolean {
  return haltReason !== null && haltsEndingByThemselves.includes(haltReason)
}

function Halted({ book }: { readonly book: DeskBook }) {
  const { name, haltedAt, haltReason, haltNote, resumesAt } = book
  const t = useTranslations('market-desk')
  const locale = useLocale()
  if (haltedAt === null || haltReason === null) return null
  return (
    <>
      <h3 className="font-bold wrap-anywhere">{name}</h3>
      <p className="text-small text-ink-soft">
        {t('halts.since', {
          date: formatDate(haltedAt, 'date-time', locale),
          reason: t(`haltReasons.${haltReason}`),
        })}
      </p>
      {haltNote === null ? null : <p className="mt-1 text-dense wrap-anywhere">{haltNote}</p>}
      <p className="mt-1 text-dense">
        {endsByItself(book) ? (
          t(haltReason === 'price' ? 'halts.endsSoon' : 'halts.endsAtOpening')
        ) : (
          <StaffHaltEnd resumesAt={resumesAt} />
        )}
      </p>
    </>
  )
}

/** When a halt of a property, or the stop of all trading, ends. */
export function StaffHaltEnd({ resumesAt }: { readonly resumesAt: string | null }) {
  const t = useTranslations('market-desk.halts')
  const locale = useLocale()
  return resumesAt === null
    ? t('endsByStaff')
    : t('endsAt', { date: formatDate(resumesAt, 'date-time', locale) })
}

type ResumeFormProps = {
  readonly book: DeskBook
  readonly problem: FormProblem | undefined
  readonly typed: string | undefined
}

function ResumeForm({ book: { propertyId }, problem, typed }: ResumeFormProps) {
  const t = useTranslations('market-desk')
  const factor = useTranslations('proposals')('freshFactor')
  return (
    <Disclosure label={t('halts.resume')} isOpen={problem !== undefined || typed !== undefined}>
      <DeskForm
        hidden={{ intent: 'resume', propertyId }}
        problem={problem}
        acts={[{ text: t('halts.resume'), variant: 'primary' }]}
        className="max-w-xl pt-3"
      >
        <ProblemNotice problem={problem} />
        <ReasonField label={t('reason')} help={factor} defaultValue={typed} />
      </DeskForm>
    </Disclosure>
  )
}

type HaltFormProps = {
  readonly books: readonly DeskBook[]
  readonly problem: FormProblem | undefined
  readonly typed: Typed
}

/** The form that halts the trading of one property. */
export function HaltForm({ books, problem, typed }: HaltFormProps) {
  const t = useTranslations('market-desk')
  const isMissing = problem !== undefined && typed.propertyId === ''
  return (
    <Card>
      <CardHead title={t('halt.title')} />
      <p className="mb-4 text-dense text-ink-soft">{t('halt.meaning')}</p>
      <DeskForm
        hidden={{ intent: 'halt' }}
        problem={problem}
        typed={typed}
        acts={[{ text: t('halt.send'), variant: 'danger' }]}
      >
        <ProblemNotice problem={isMissing ? undefined : problem} />
        <Select
          name="propertyId"
          label={t('halt.property')}
          required
          error={isMissing ? t('halt.choose') : undefined}
        >
          <option value="">{t('halt.choose')}</option>
          {books.map(({ propertyId, name }) => (
            <option key={propertyId} value={propertyId}>
              {name}
            </option>
          ))}
        </Select>
        <ReasonField label={t('reason')} />
        <ResumesAtField problem={problem} typed={typed} />
      </DeskForm>
    </Card>
  )
}

type ResumesAtFieldProps = Pick<HaltFormProps, 'problem' | 'typed'>

/** The optional end of a halt. */
export function ResumesAtField({ problem, typed }: ResumesAtFieldProps) {
  const t = useTranslations('market-desk.halt')
  return (
    <TextInput
      type="datetime-local"
      name="resumesAt"
      label={t('resumesAt')}
      help={t('resumesAtHelp')}
      defaultValue={typed.resumesAt}
      error={problem?.fields.resumesAt}
    />
  )
}
