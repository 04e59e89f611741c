import { useLocation, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FactorMethod } from '#contract'
import type { FormProblem } from '../../api/problem.ts'
import { FactorField, MailCodeForm, OtherWays } from '../../components/forms/factor-fields.tsx'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { PasskeyButton } from '../../components/forms/passkey-button.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { DoneNotice } from '../../components/notices/done-notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { DemoMailbox } from './demo-mailbox.tsx'

export type SecondStepView = {
  readonly methods: readonly FactorMethod[]
  readonly method: FactorMethod | null
  readonly maskedEmail: string
  readonly isSent: boolean
  readonly secondsToResend: number
}

type SecondStepProps = {
  readonly step: SecondStepView
  readonly problem: FormProblem | undefined
  readonly attempt: string | undefined
}

/** The second step of the login, after the correct password: proof of a second factor. */
export function SecondStep({ step, problem, attempt }: SecondStepProps) {
  const t = useTranslations('factor')
  const isBusy = useNavigation().formMethod === 'POST'
  const linkTo = useMethodLink()
  const link = useLocalHref()
  const { method, methods, maskedEmail, isSent, secondsToResend } = step
  // There is no code to type until one is sent, unless an earlier code was refused.
  const isUnsent = method === 'mail' && !isSent && problem === undefined
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 mb-6 text-dense text-ink-soft">
        {t(`lead.${method ?? 'mail'}`, { email: maskedEmail })}
      </p>
      <DoneNotice text={isSent && method === 'mail' ? t('sent', { email: maskedEmail }) : null} />
      <ProblemNotice problem={problem} className="mb-5" />
      {method === 'passkey' ? (
        <PasskeyButton purpose="second-step" variant="primary">
          {t('passkey')}
        </PasskeyButton>
      ) : null}
      {method === null || method === 'passkey' || isUnsent ? null : (
        <PostForm problem={problem} className="grid gap-5">
          <input type="hidden" name="intent" value="code" />
          <FactorField
            key={`${method} ${attempt}`}
            method={method}
            isFocusedFirst={method === 'app'}
          />
          <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
            {isBusy ? t('busy') : t('submit')}
          </Button>
        </PostForm>
      )}
      {method === 'mail' ? (
        <>
          <MailCodeForm
            isSent={isSent}
            isPrimary={isUnsent}
            secondsToResend={secondsToResend}
            isBusy={isBusy}
          />
          <DemoMailbox />
        </>
      ) : null}
      <OtherWays methods={methods} shown={method} linkTo={linkTo} />
      <p className="mt-2 text-dense">
        <Link to={link('/account-recovery')} className="inline-block py-2 text-link">
          {t('none')}
        </Link>
      </p>
      <PostButton
        form={{ className: 'mt-4' }}
        hidden={{ intent: 'other' }}
        variant="quiet"
        className="-ms-5"
      >
        {t('otherAccount')}
      </PostButton>
    </>
  )
}

/** Returns the address of this screen with another method; the other parameters stay, except `sent`. */
export function useMethodLink(): (method: FactorMethod) => string {
  const { pathname, search } = useLocation()
  return (method) => {
    const query = new URLSearchParams(search)
    query.delete('sent')
    query.set('with', method)
    return `${pathname}?${query}`
  }
}
