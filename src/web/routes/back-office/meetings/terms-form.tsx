import { useTranslations } from 'use-intl'
import { motionKinds } from '#contract'
import type { MeetingTerms } from '#contract/back-office/meeting-desk.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { useLocale } from '../../../locale/use-locale.ts'
import { Select } from '../../../ui/choice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import type { Typed } from './motion-fields.tsx'
import { periods, type Share, shareError, shares } from './terms-fields.ts'

type TermsFormProps = {
  /** The terms before the new ones, as initial values. */
  readonly latest: MeetingTerms
  readonly problem: FormProblem | undefined
  readonly typed: Typed
}

/** The form that proposes new terms of meetings from a future day. */
export function TermsForm({ latest, problem, typed }: TermsFormProps) {
  const t = useTranslations('meeting-desk.terms')
  const locale = useLocale()
  const plain = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 })
  return (
    <DeskForm
      hidden={{ intent: 'terms' }}
      problem={problem}
      typed={typed}
      acts={[{ text: t('send'), variant: 'primary' }]}
    >
      <ProblemNotice problem={problem} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {periods.map((name) => {
          const isPercent = name === 'supportBasisPoints'
          return (
            <TextInput
              key={name}
              name={name}
              label={t(`names.${name}`)}
              help={t(isPercent ? 'percentHelp' : 'daysHelp')}
              inputMode={isPercent ? 'decimal' : 'numeric'}
              required
              defaultValue={plain.format(isPercent ? latest[name] / 100 : latest[name])}
            />
          )
        })}
      </div>
      {problem?.fields.majorities === undefined ? null : (
        <p role="alert" className="text-small font-semibold text-loss">
          {problem.fields.majorities}
        </p>
      )}
      <div className="grid gap-x-6 gap-y-6 lg:grid-cols-2">
        {motionKinds.map((kind) => (
          <KindFields key={kind} kind={kind} latest={latest} problem={problem} />
        ))}
      </div>
      <TextInput
        type="date"
        name="effectiveFrom"
        label={t('effectiveFrom')}
        help={t('effectiveHelp')}
        required
        className="max-w-xs"
      />
      <ReasonField label={t('reason')} help={t('reasonHelp')} />
    </DeskForm>
  )
}

type KindFieldsProps = Omit<TermsFormProps, 'typed'> & {
  readonly kind: (typeof motionKinds)[number]
}

function KindFields({ kind, latest, problem }: KindFieldsProps) {
  const words = useTranslations('meetings.kinds')
  const majority = latest.majorities.find((each) => each.kind === kind)
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="pe-3 font-bold">{words(kind)}</legend>
      {shares.map((share) => (
        <ShareField
          key={share}
          name={`${kind}.${share}`}
          kind={words(kind)}
          share={share}
          saved={majority?.[share]}
          error={shareError(problem?.fields, kind, share)}
        />
      ))}
    </fieldset>
  )
}

type ShareFieldProps = {
  readonly name: string
  /** The kind of motion in words. */
  readonly kind: string
  readonly share: Share
  readonly saved: MeetingTerms['majorities'][number]['quorum'] | undefined
  readonly error: string | undefined
}

/** A share, and whether it must be reached or exceeded. */
function ShareField({ name, kind, share, saved, error }: ShareFieldProps) {
  const t = useTranslations('meeting-desk.terms')
  const before = saved === undefined ? '' : `${saved.numerator}/${saved.denominator}`
  const bound = `${name}.bound`
  return (
    <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
      <Select
        name={bound}
        label={t(`shares.${share}`)}
        defaultValue={saved?.isAbove === true ? 'above' : 'at-least'}
      >
        <option value="above">{t('above')}</option>
        <option value="at-least">{t('atLeast')}</option>
      </Select>
      <TextInput
        name={name}
        label={t('fraction')}
        fullLabel={t('fractionOf', { share: t(`shares.${share}`), kind })}
        placeholder="1/2"
        required
        defaultValue={before}
        error={error}
      />
    </div>
  )
}
