import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferingAct } from '#contract'
import type { OfferingFile } from '#contract/back-office/desks/offering-desk-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import type { FormAnswer } from '../../../ui/form-answer.ts'
import { Link } from '../../../ui/link.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { WhoProposes } from '../approvals/who-proposes.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

type ActsProps = {
  readonly file: OfferingFile
  readonly problem: FormProblem | undefined
  /** The last attempted action, with the typed values. */
  readonly intent: string | null
  readonly typed: FormAnswer['typed']
}

/** The possible next actions, each with its fields and the reasons that prevent it. */
export function OfferingActs({ file, problem, intent, typed }: ActsProps) {
  const t = useTranslations('desks.acts')
  const link = useLocalHref()
  const own = file.acts.filter(({ mayAct }) => mayAct)
  // The card of a waiting proposal says what a proposed act waits for.
  const isForOthers = file.acts.some(({ mayAct, obstacle }) => !mayAct && obstacle !== 'proposed')
  return (
    <Card>
      <CardHead title={t('title')} />
      {file.acts.length === 0 ? (
        <EmptyState title={t('none')}>{t(`noneBecause.${reasonForNoAct(file)}`)}</EmptyState>
      ) : (
        <div className="grid gap-2">
          {own.map(({ act, obstacle }, index) => (
            <Disclosure
              key={act}
              label={t(`names.${act}`)}
              isOpen={intent === act || (intent === null && index === 0 && !isException(act))}
            >
              <div className="grid gap-4 pt-2 pb-3">
                <p className="text-dense text-ink-soft">{t(`meaning.${meaningOf(act, file)}`)}</p>
                <ActForm
                  file={file}
                  act={act}
                  obstacle={obstacle === null ? null : t(`obstacles.${obstacle}`)}
                  problem={intent === act ? problem : undefined}
                  typed={intent === act ? typed : undefined}
                />
                {obstacle === 'title-document' ? (
                  <Link
                    to={link(`/back-office/properties/${file.offering.propertyId}#documents`)}
                    className="text-link inline-flex min-h-11 items-center justify-self-start"
                  >
                    {t('toDocuments')}
                  </Link>
                ) : null}
              </div>
            </Disclosure>
          ))}
          {isForOthers ? (
            <WhoProposes
              kind={
                file.acts.some(({ act }) => act === 'close')
                  ? 'offering-closing'
                  : 'offering-withdrawal'
              }
            />
          ) : null}
        </div>
      )}
    </Card>
  )
}

/** Acts that interrupt an offering; they are never its next step. */
const isException = (act: OfferingAct) => act === 'pause' || act === 'withdraw'

function meaningOf(act: OfferingAct, { offering }: OfferingFile) {
  const isBefore = offering.state === 'coming-soon'
  return isBefore && (act === 'pause' || act === 'resume')
    ? (`${act}-before-opening` as const)
    : act
}

function reasonForNoAct({ offering, settledAt }: OfferingFile): 'review' | 'handing-over' | 'over' {
  if (offering.state === 'review') return 'review'
  return offering.state === 'closing' && settledAt !== null ? 'handing-over' : 'over'
}

type ActFormProps = {
  readonly file: OfferingFile
  readonly act: OfferingAct
  readonly obstacle: string | null
  readonly problem: FormProblem | undefined
  readonly typed: FormAnswer['typed']
}

function ActForm({ file, act, obstacle, problem, typed }: ActFormProps) {
  const t = useTranslations('desks.acts')
  const isMain = act === 'begin-closing' || act === 'close'
  return (
    <PostForm problem={problem} typed={typed} className="grid gap-4">
      <input type="hidden" name="intent" value={act} />
      <input type="hidden" name="propertyId" value={file.offering.propertyId} />
      <ProblemNotice problem={problem} />
      <ActFields file={file} act={act} />
      <SubmitButton
        variant={act === 'withdraw' ? 'danger' : isMain ? 'primary' : 'secondary'}
        disabled={obstacle !== null}
        disabledReason={obstacle}
        className="sm:justify-self-start"
      >
        {t(`send.${act}`)}
      </SubmitButton>
    </PostForm>
  )
}

function ActFields({ file, act }: Pick<ActFormProps, 'file' | 'act'>): ReactNode {
  const t = useTranslations('desks.acts')
  const words = useTranslations('property.titleTrail')
  if (act === 'pause' || act === 'resume' || act === 'withdraw')
    return <ReasonField label={t('reason')} />
  if (act === 'complete-title-step' && file.nextTitleStep !== null)
    return (
      <>
        <input type="hidden" name="step" value={file.nextTitleStep} />
        <TextInput
          type="date"
          name="doneOn"
          label={t('doneOn', { step: words(`steps.${file.nextTitleStep}`) })}
          required
        />
      </>
    )
  if (act === 'book-benefit') return <BenefitLine file={file} />
  if (act === 'reverse-benefit') return <BookedBenefit file={file} />
  return null
}

type BenefitProps = { readonly file: OfferingFile }

/** The choice of the bank line, whose amount is used. */
function BenefitLine({ file }: BenefitProps) {
  const t = useTranslations('desks.acts')
  const locale = useLocale()
  return (
    <Select name="lineId" label={t('bankLine')}>
      {file.benefitLines.map(({ lineId, bookedOn, amount, text }) => (
        <option key={lineId} value={lineId}>
          {`${formatDate(bookedOn, 'short', locale)}\u00a0· ${formatRupiah(amount, locale)}\u00a0· ${text}`}
        </option>
      ))}
    </Select>
  )
}

function BookedBenefit({ file }: BenefitProps) {
  const t = useTranslations('desks.acts')
  const locale = useLocale()
  return (
    <>
      <Select name="benefitId" label={t('benefit')}>
        {file.benefits
          .filter(({ isReversed }) => !isReversed)
          .map(({ id, bookedOn, amount }) => (
            <option key={id} value={id}>
              {`${formatDate(bookedOn, 'short', locale)}\u00a0· ${formatRupiah(amount, locale)}`}
            </option>
          ))}
      </Select>
      <ReasonField label={t('reason')} />
    </>
  )
}
