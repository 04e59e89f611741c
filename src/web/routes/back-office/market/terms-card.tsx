import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { Fact, Facts } from '../facts.tsx'
import { TermValue } from './term-value.tsx'
import {
  alertTerms,
  type DeskTerms,
  isPercent,
  type TermName,
  tradingTerms,
} from './terms-fields.ts'

type TermsCardProps = {
  /** The terms in force are the last ones. */
  readonly terms: readonly DeskTerms[]
  readonly mayPropose: boolean
  readonly isWaiting: boolean
  readonly problem: FormProblem | undefined
  readonly typed: Partial<Record<string, string>>
}

/** The trading terms: those in force, future ones, and the form that proposes new ones. */
export function TermsCard({ terms, mayPropose, isWaiting, problem, typed }: TermsCardProps) {
  const t = useTranslations('market-desk.terms')
  const locale = useLocale()
  const [latest] = terms
  return (
    <Card>
      <CardHead title={t('title')} />
      <div className="grid gap-5">
        {terms.toReversed().map((row, index) => (
          <section key={row.effectiveFrom}>
            <h3 className="mb-3 font-bold">
              {t(index === 0 ? 'inForce' : 'coming', {
                date: formatDate(row.effectiveFrom, 'long', locale),
              })}
            </h3>
            <TermList names={tradingTerms} terms={row} />
            <h4 className="mt-6 mb-3 font-bold">{t('alerts')}</h4>
            <TermList names={alertTerms} terms={row} />
          </section>
        ))}
      </div>
      {isWaiting ? (
        <Notice tone="info" className="mt-4">
          {t('waits')}
        </Notice>
      ) : null}
      {mayPropose && !isWaiting && latest !== undefined ? (
        <Disclosure
          label={t('change')}
          isOpen={problem !== undefined || typed.effectiveFrom !== undefined}
        >
          <TermsForm latest={latest} problem={problem} typed={typed} />
        </Disclosure>
      ) : null}
    </Card>
  )
}

type TermListProps = { readonly names: readonly TermName[]; readonly terms: DeskTerms }

function TermList({ names, terms }: TermListProps) {
  const words = useTranslations('proposals.terms')
  return (
    <Facts hasLongNames>
      {names.map((name) => (
        <Fact key={name} name={words(`names.${name}`)}>
          <TermValue name={name} value={terms[name]} />
        </Fact>
      ))}
    </Facts>
  )
}

type TermsFormProps = Pick<TermsCardProps, 'problem' | 'typed'> & { readonly latest: DeskTerms }

function TermsForm({ latest, problem, typed }: TermsFormProps) {
  const t = useTranslations('market-desk')
  const words = useTranslations('proposals.terms')
  const locale = useLocale()
  const plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 })
  const inputOf = (name: TermName) => (
    <TextInput
      key={name}
      name={name}
      label={words(`names.${name}`)}
      {...(isPercent(name) && { help: t('terms.percent') })}
      inputMode={isPercent(name) ? 'decimal' : 'numeric'}
      defaultValue={plain.format(isPercent(name) ? latest[name] / 100 : latest[name])}
      required
    />
  )
  return (
    <DeskForm
      hidden={{ intent: 'terms' }}
      problem={problem}
      typed={typed}
      acts={[{ text: t('terms.send'), variant: 'primary' }]}
      className="pt-3"
    >
      <ProblemNotice problem={problem} />
      {tradingTerms.map(inputOf)}
      <h4 className="mt-2 font-bold">{t('terms.alerts')}</h4>
      {alertTerms.map(inputOf)}
      <TextInput
        type="date"
        name="effectiveFrom"
        label={words('effectiveFrom')}
        help={t('terms.planned')}
        required
      />
      <ReasonField label={t('reason')} />
    </DeskForm>
  )
}
