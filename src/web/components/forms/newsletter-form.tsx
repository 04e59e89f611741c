import { useFetcher } from 'react-router'
import { useTranslations } from 'use-intl'
import type { FormProblem } from '../../api/problem.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { FormAnswer } from '../../ui/form-answer.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Captcha } from '../captcha/captcha.tsx'
import { showAtOnce } from '../show-at-once.ts'
import { ProblemNotice, useFormFocus } from './form-problem.tsx'

/** The response of `/newsletter` to a subscription. */
export type NewsletterAnswer = {
  readonly isSent: boolean
  readonly email: string
  readonly consent: boolean
  readonly problem?: FormProblem
  readonly attempt: string
}

type NewsletterFormProps = {
  /** The response when it was rendered as a page, without JavaScript. */
  readonly answered?: NewsletterAnswer | undefined
}

/**
 * The newsletter subscription: an email address and a consent box that starts unticked. Areas: `newsletter` and
 * `form`.
 */
export function NewsletterForm({ answered }: NewsletterFormProps) {
  const t = useTranslations('newsletter')
  const link = useLocalHref()
  const fetcher = useFetcher<NewsletterAnswer>()
  const answer = fetcher.data ?? answered
  const problem = answer?.problem
  const form = useFormFocus(problem)
  if (answer?.isSent === true) {
    return (
      <div role="status" ref={showAtOnce} tabIndex={-1}>
        <Notice tone="success" title={t('sentTitle')}>
          {t('sent', { email: answer.email })}
        </Notice>
      </div>
    )
  }
  return (
    <FormAnswer value={{ typed: answer, errors: problem?.fields }}>
      <fetcher.Form
        ref={form}
        method="post"
        action={link('/newsletter')}
        noValidate
        className="grid gap-4"
      >
        <ProblemNotice problem={problem} />
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          label={t('email')}
        />
        <Checkbox name="consent">
          {t.rich('consent', {
            link: (words) => (
              <a
                href={link('/privacy-policy')}
                target="_blank"
                rel="noopener"
                className="text-link"
              >
                {words}
              </a>
            ),
          })}
        </Checkbox>
        <Captcha key={answer?.attempt} purpose="newsletter" />
        <Button type="submit" variant="dark" isBusy={fetcher.state !== 'idle'}>
          {fetcher.state === 'idle' ? t('submit') : t('busy')}
        </Button>
      </fetcher.Form>
    </FormAnswer>
  )
}
