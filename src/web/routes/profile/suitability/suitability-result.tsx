import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SuitabilityCheck } from '#contract/users/suitability.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { AlertIcon, SuccessIcon, WarningIcon } from '../../../ui/icon.tsx'
import type { NextStep } from '../../investor/dashboard/next-steps.ts'

const looks = {
  pass: { look: 'bg-gain-soft', mark: 'text-gain', Icon: SuccessIcon },
  borderline: { look: 'bg-warn-soft', mark: 'text-warn', Icon: WarningIcon },
  'not-suitable': { look: 'bg-loss-soft', mark: 'text-loss', Icon: AlertIcon },
}

type ResultProps = {
  readonly check: SuitabilityCheck
  /** Whether the questions cannot be answered again yet. */
  readonly isClosed: boolean
  /** The investor's next step. Null when there is none. */
  readonly next: NextStep | null
  readonly problem: FormProblem | undefined
}

/** The result of the suitability check, its reasons, and what the investor can do next. */
export function SuitabilityResult({ check, isClosed, next, problem }: ResultProps) {
  const t = useTranslations('suitability')
  const link = useLocalHref()
  const { result, grave, doubtful } = check
  const { look, mark, Icon } = looks[result]
  const steps = useTranslations('dashboard.steps')
  const reasons = useTranslations('suitability.because')
  // The questions come from the API; a test checks that each has a text.
  const because = (name: string) => reasons(name as Parameters<typeof reasons>[0])
  return (
    <div className="grid gap-5">
      <section className={`rounded-card p-6 sm:p-7 ${look}`}>
        <Icon size={28} aria-hidden="true" className={mark} />
        <h2 className="mt-3 text-h3">{t(`results.${result}.title`)}</h2>
        <p className="mt-2 text-dense">{t(`results.${result}.text`)}</p>
        {grave.length + doubtful.length === 0 ? null : (
          <ul className="mt-4 grid list-disc gap-1.5 ps-5 text-dense">
            {[...grave, ...doubtful].map((name) => (
              <li key={name}>{because(name)}</li>
            ))}
          </ul>
        )}
        {check.retryAt === null ? null : (
          <p className="mt-4 text-dense">
            <strong>
              {`${t('retry')} `}
              <DateTime value={check.retryAt} style="date-time" />
            </strong>
            {`. ${t('retryText')}`}
          </p>
        )}
      </section>
      {check.standing === 'unconfirmed' ? <Warning problem={problem} /> : null}
      <Facts check={check} />
      <div className="flex flex-wrap gap-2.5">
        {check.standing !== 'suited' ? null : next === null ? (
          <LinkButton to={link('/dashboard/properties')} variant="primary">
            {t('browse')}
          </LinkButton>
        ) : (
          <LinkButton to={link(next.path)} variant="primary">
            {steps(next.name)}
          </LinkButton>
        )}
        {check.standing === 'unsuited' ? (
          <LinkButton to={link('/alternate')} variant="primary">
            {t('alternatives')}
          </LinkButton>
        ) : null}
        {isClosed ? null : (
          <LinkButton to={link('/dashboard/profile/suitability?again=yes')}>
            {t('again')}
          </LinkButton>
        )}
        <LinkButton to={link('/dashboard/profile')}>{t('back')}</LinkButton>
      </div>
    </div>
  )
}

function Warning({ problem }: { readonly problem: FormProblem | undefined }) {
  const t = useTranslations('suitability')
  return (
    <Card>
      <h2 className="text-h3">{t('warningTitle')}</h2>
      <PostForm problem={problem} className="mt-2 grid gap-4">
        <input type="hidden" name="intent" value="warning" />
        <Checkbox name="warningAccepted" required>
          {t('warning')}
        </Checkbox>
        <SubmitButton variant="primary" className="sm:justify-self-start">
          {t('warningSubmit')}
        </SubmitButton>
      </PostForm>
    </Card>
  )
}

function Facts({ check }: { readonly check: SuitabilityCheck }) {
  const languageName = useLanguageName()
  const t = useTranslations('suitability')
  return (
    <Card>
      <dl className="grid gap-3 text-dense">
        <Fact name={t('facts.checkedAt')}>
          <DateTime value={check.checkedAt} style="date-time" />
        </Fact>
        <Fact name={t('facts.validUntil')}>
          <DateTime value={check.validUntil} />
        </Fact>
        {check.warningAcceptedAt === null ? null : (
          <Fact name={t('warningAccepted')}>
            <DateTime value={check.warningAcceptedAt} style="date-time" />
          </Fact>
        )}
        <Fact name={t('facts.language')}>{languageName(check.language)}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line pt-3 first:border-0 first:pt-0 sm:grid-cols-[200px_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
