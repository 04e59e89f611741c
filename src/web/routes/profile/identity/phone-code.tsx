import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { PendingPhone } from '#contract/security/phone.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { ResendButton } from '../../../components/forms/resend-button.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CodeInput } from '../../../ui/code-input.tsx'
import { DemoMailbox } from '../../auth/demo-mailbox.tsx'

type PhoneCodeProps = {
  readonly problem: FormProblem | undefined
  /** Another value for each answer, which empties the code. */
  readonly attempt: string | undefined
  /** The number that waits for its code; null when the code has expired. */
  readonly pending: PendingPhone | null
  readonly phone: string
  readonly secondsToResend: number
  /** Where another number can be typed. */
  readonly otherPath: string
}

/** The form for the code that was sent to a phone number. */
export function PhoneCode({ pending, phone, otherPath, ...props }: PhoneCodeProps) {
  const { problem, attempt, secondsToResend } = props
  const t = useTranslations('phone')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <>
      <Card>
        {pending === null ? null : (
          <PostForm problem={problem} className="grid gap-5">
            <input type="hidden" name="intent" value="complete" />
            <CodeInput key={attempt} name="code" label={t('code')} isFocusedFirst />
            <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy}>
              {isBusy ? t('checking') : t('prove')}
            </Button>
          </PostForm>
        )}
        <ResendButton
          key={pending?.resendAvailableAt}
          secondsToResend={secondsToResend}
          isBusy={isBusy}
          fields={{ phone }}
        />
        <LinkButton to={otherPath} variant="quiet" className="mt-2 -ms-5">
          {t('other')}
        </LinkButton>
      </Card>
      <DemoMailbox isMessage />
    </>
  )
}
