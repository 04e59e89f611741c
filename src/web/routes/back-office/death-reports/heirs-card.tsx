import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { heirCertificates, heirRelations } from '#contract'
import type { DeathReportDetail } from '#contract/back-office/death-reports.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { GroupError } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

const heirsMax = 12
const parts = ['name', 'relation', 'share', 'guardian', 'email'] as const

/** The typed values about the heirs, by field name. */
type TypedHeirs = Readonly<Record<string, string>>

export function typedHeirs(form: FormData): TypedHeirs {
  const names = Array.from({ length: heirsMax }, (_, index) =>
    parts.map((part) => `heirs.${index}.${part}`),
  ).flat()
  return Object.fromEntries(
    [...names, 'certificate', 'certificateNumber'].map((name) => [name, textOf(form, name)]),
  )
}

/** Returns the places of the form that have an heir. */
export function filledPlaces(typed: TypedHeirs): number[] {
  return Array.from({ length: heirsMax }, (_, index) => index).filter((index) =>
    (['name', 'share', 'email'] as const).some((part) => typed[`heirs.${index}.${part}`]?.trim()),
  )
}

/** Returns the heirs as the API expects them; a share that is not a fraction is sent as 0, which the API refuses. */
export function statementOf(typed: TypedHeirs) {
  return {
    certificate: heirCertificates.find((each) => each === typed.certificate) ?? 'notary',
    certificateNumber: typed.certificateNumber ?? '',
    heirs: filledPlaces(typed).map((index) => {
      const text = (part: (typeof parts)[number]) => (typed[`heirs.${index}.${part}`] ?? '').trim()
      const [, numerator = '0', denominator = '1'] =
        /^(\d{1,7})(?:\s*\/\s*(\d{1,7}))?$/.exec(text('share')) ?? []
      return {
        name: text('name'),
        relation: heirRelations.find((each) => each === text('relation')) ?? 'other',
        numerator: Number(numerator),
        denominator: Number(denominator),
        guardian: text('guardian') || null,
        email: text('email'),
      }
    }),
  }
}

type Answer = { readonly heirs: TypedHeirs; readonly problem: FormProblem } | undefined

type Props = {
  readonly report: DeathReportDetail
  readonly answer: Answer
}

/** The recorded heirs, and the form that records them from the certificate. */
export function HeirsCard({ report, answer }: Props) {
  const t = useTranslations('death-report-desk.heirs')
  const isOpen =
    (report.state === 'confirmed' || report.isBlocked) &&
    !report.isOnHold &&
    !report.proposals.some(({ kind }) => kind === 'heirs-statement')
  return (
    <Card>
      <CardHead title={t('title')} />
      {report.isBlocked ? (
        <Notice tone="warn" title={t('blocked')} className="mb-4">
          {t('blockedText')}
        </Notice>
      ) : null}
      {report.heirs.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('none')}</p>
      ) : (
        <>
          <CertificateLine report={report} />
          <ul className="grid gap-3">
            {report.heirs.map((heir) => (
              <HeirLine key={heir.id} heir={heir} canInvite={isOpen && !report.isBlocked} />
            ))}
          </ul>
        </>
      )}
      {isOpen ? (
        <Disclosure
          label={t(report.heirs.length === 0 ? 'record' : 'recordAgain')}
          isOpen={answer !== undefined}
        >
          <HeirsForm answer={answer} />
        </Disclosure>
      ) : null}
    </Card>
  )
}

function CertificateLine({ report }: Pick<Props, 'report'>) {
  const t = useTranslations('death-report-desk.heirs')
  const words = useTranslations('death-report.guide.certificates')
  const { certificate, certificateNumber } = report
  if (certificate === null) return null
  const issuer = words(`${certificate}.title`)
  return (
    <p className="mb-3 text-dense text-ink-soft wrap-anywhere">
      {t('certificateNow', { issuer, number: certificateNumber ?? '' })}
    </p>
  )
}

type HeirLineProps = {
  readonly heir: DeathReportDetail['heirs'][number]
  readonly canInvite: boolean
}

function HeirLine({ heir, canInvite }: HeirLineProps) {
  const t = useTranslations('death-report-desk.heirs')
  const words = useTranslations('profile-edit.relations')
  const { name, relation, numerator, denominator, guardian, email, verifiedName } = heir
  const state = stateOf(heir)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 text-dense">
        <p className="font-bold wrap-anywhere">
          <FactLine>
            {name}
            {`${numerator}/${denominator}`}
          </FactLine>
        </p>
        <p className="text-ink-soft wrap-anywhere">
          <FactLine>
            {words(relation)}
            {email}
          </FactLine>
        </p>
        {guardian === null ? null : <p>{t('through', { name: guardian })}</p>}
        {verifiedName === null ? null : <p>{t('verifiedAs', { name: verifiedName })}</p>}
        {canInvite && state === 'invited' ? <InviteAgain heirId={heir.id} name={name} /> : null}
      </div>
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
    </li>
  )
}

const tones = { invited: 'info', accepted: 'info', closed: 'warn', verified: 'gain' } as const

function stateOf({ userId, isClosed, verifiedName }: HeirLineProps['heir']): keyof typeof tones {
  if (userId === null) return 'invited'
  if (isClosed) return 'closed'
  return verifiedName === null ? 'accepted' : 'verified'
}

function InviteAgain({ heirId, name }: { readonly heirId: string; readonly name: string }) {
  const t = useTranslations('death-report-desk.heirs')
  const isBusy = useNavigation().formData?.get('heirId') === heirId
  return (
    <Form method="post" preventScrollReset className="-ms-3.5">
      <input type="hidden" name="heirId" value={heirId} />
      <Button
        type="submit"
        name="intent"
        value="invitation"
        variant="quiet"
        size="small"
        isBusy={isBusy}
        aria-label={`${t('inviteAgain')}: ${name}`}
      >
        {t('inviteAgain')}
      </Button>
    </Form>
  )
}

function HeirsForm({ answer }: { readonly answer: Answer }) {
  const t = useTranslations('death-report-desk.heirs')
  const words = useTranslations('death-report.guide.certificates')
  const desk = useTranslations('death-report-desk')
  const typed = answer?.heirs ?? {}
  const errors = answer?.problem.fields ?? {}
  const [shown, setShown] = useState(Math.max(2, (filledPlaces(typed).at(-1) ?? 0) + 1))
  return (
    <DeskForm
      hidden={{ intent: 'heirs' }}
      problem={answer?.problem}
      typed={typed}
      acts={[{ text: t('send'), variant: 'primary' }]}
      className="pt-2"
    >
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      <Select name="certificate" label={t('certificate')} defaultValue="notary">
        {heirCertificates.map((each) => (
          <option key={each} value={each}>
            {words(`${each}.title`)}
          </option>
        ))}
      </Select>
      <TextInput name="certificateNumber" label={t('certificateNumber')} required maxLength={100} />
      {Array.from({ length: heirsMax }, (_, index) => (
        <HeirFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed and never move.
          key={index}
          index={index}
          errors={errors}
          isShown={index < shown}
        />
      ))}
      <GroupError error={errors.heirs} />
      {shown < heirsMax ? (
        <Button
          size="small"
          className="needs-script justify-self-start"
          onClick={() => setShown(shown + 1)}
        >
          {t('more')}
        </Button>
      ) : null}
      <ReasonField label={desk('reason')} help={t('reasonHelp')} />
    </DeskForm>
  )
}

type HeirFieldsProps = {
  readonly index: number
  readonly errors: Readonly<Record<string, string | undefined>>
  /** Without JavaScript the fields of all heirs are shown. */
  readonly isShown: boolean
}

function HeirFields({ index, errors, isShown }: HeirFieldsProps) {
  const t = useTranslations('death-report-desk.heirs')
  const words = useTranslations('profile-edit.relations')
  const nameOf = (part: string) => `heirs.${index}.${part}`
  const shareError = errors[nameOf('numerator')] ?? errors[nameOf('denominator')]
  return (
    <fieldset className={isShown ? 'rounded-2xl border border-line p-4' : 'without-script'}>
      <legend className="px-1 text-dense font-bold">
        {t('number', { number: String(index + 1) })}
      </legend>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <TextInput name={nameOf('name')} label={t('name')} autoComplete="off" maxLength={100} />
        <TextInput
          name={nameOf('share')}
          label={t('share')}
          autoComplete="off"
          maxLength={15}
          error={
            errors[nameOf('share')] ?? (shareError === undefined ? undefined : t('shareShape'))
          }
        />
        <TextInput
          name={nameOf('email')}
          type="email"
          label={t('email')}
          autoComplete="off"
          maxLength={254}
        />
        <Select name={nameOf('relation')} label={t('relation')} defaultValue="child">
          {heirRelations.map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </Select>
        <TextInput
          name={nameOf('guardian')}
          label={t('guardian')}
          help={t('guardianHelp')}
          autoComplete="off"
          maxLength={100}
        />
      </div>
    </fieldset>
  )
}
