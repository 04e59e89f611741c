import { useTranslations } from 'use-intl'
import { Captcha } from '../../../components/captcha/captcha.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { showAtOnce } from '../../../components/show-at-once.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { ApplicationAnswer } from './application.ts'
import { PersonFields } from './person-fields.tsx'

/** The form of a job application, and its receipt afterwards. Areas: `careers` and `form`. */
export function ApplicationForm({ answer }: { readonly answer: ApplicationAnswer | undefined }) {
  const t = useTranslations('careers.form')
  const locale = useLocale()
  const link = useLocalHref()
  const problem = answer?.problem
  if (answer?.receipt) {
    const { number, keepUntil } = answer.receipt
    return (
      <div role="status" ref={showAtOnce} tabIndex={-1} className="grid gap-4">
        <Notice tone="success" title={t('sentTitle')}>
          {t('sent', { date: formatDate(keepUntil, 'long', locale) })}
        </Notice>
        <p>
          <span className="block text-small text-ink-soft">{t('number')}</span>
          <strong className="text-h2 tabular-nums">{number}</strong>
        </p>
      </div>
    )
  }
  return (
    <PostForm
      problem={problem}
      typed={answer?.typed}
      encType="multipart/form-data"
      className="grid max-w-xl gap-5"
    >
      <ProblemNotice problem={problem} />
      {problem === undefined ? null : <Notice tone="plain">{t('cvAgain')}</Notice>}
      <PersonFields
        words={{ name: t('name'), email: t('email'), phone: t('phone') }}
        isPhoneRequired
      />
      <TextInput
        name="link"
        type="url"
        inputMode="url"
        label={t('link')}
        hint={t('optional')}
        help={t('linkHelp')}
        maxLength={500}
      />
      <FileInput
        name="cv"
        label={t('cv')}
        help={t('cvHelp')}
        accepts="cv"
        required
        tooLarge={t('cvTooLarge')}
      />
      <TextArea name="note" label={t('note')} hint={t('optional')} maxLength={1500} />
      <Checkbox name="consent" value="true">
        {t.rich('consent', {
          link: (words) => (
            <a href={link('/privacy-policy')} target="_blank" rel="noopener" className="text-link">
              {words}
            </a>
          ),
        })}
      </Checkbox>
      <Captcha key={answer?.attempt} purpose="careers" />
      <SubmitButton variant="primary" size="large" isWide busy={t('busy')}>
        {t('submit')}
      </SubmitButton>
    </PostForm>
  )
}
