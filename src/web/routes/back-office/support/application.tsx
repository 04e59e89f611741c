import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Application } from '#contract/back-office/applications.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { TitledPage } from '../../../components/titled-page.tsx'
import { useLanguageName } from '../../../components/use-language-name.ts'
import { apiContext } from '../../../context.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DownloadIcon } from '../../../ui/icon.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showPhone } from '../../investor/phone.ts'
import { doneAt, refused } from '../desk/desk-answers.ts'
import { DeskForm } from '../desk/desk-form.tsx'
import { Fact, Facts } from '../facts.tsx'

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { applicationId = '' } = params
  const application = await context
    .get(apiContext)
    .account.get('/back-office/applications/{applicationId}/', { applicationId })
  return { application, isAnswered: url.searchParams.get('done') === 'answer' }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const text = textOf(await request.formData(), 'answer')
  const { applicationId = '' } = params
  const { account } = context.get(apiContext)
  try {
    await account.post('/back-office/applications/{applicationId}/answers/', {
      applicationId,
      body: text,
    })
  } catch (error) {
    return refused(error, { text })
  }
  const path = `/back-office/applications/${encodeURIComponent(applicationId)}`
  return doneAt(context, path, { done: 'answer' })
}

export default function StaffApplicationScreen() {
  const { application, isAnswered } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const { id, name, number, note, answeredAt } = application
  return (
    <TitledPage
      title={name}
      trail={[
        { text: t('links.applications'), path: '/back-office/applications' },
        { text: number },
      ]}
      done={isAnswered ? t('applications.done') : null}
    >
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
        <div className="grid gap-5">
          <Card className="grid gap-4">
            <p className="whitespace-pre-line wrap-anywhere">{note ?? t('applications.noNote')}</p>
            <a
              href={link(`/back-office/files/applications/${id}/cv`)}
              className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-button border border-line px-4 text-small font-bold hover:border-line-strong"
            >
              <DownloadIcon size={16} aria-hidden="true" />
              {t('applications.cv')}
            </a>
          </Card>
          <AnswerForm key={answeredAt} />
        </div>
        <Card>
          <CardHead title={t('applications.about')} />
          <Applicant application={application} />
        </Card>
      </div>
    </TitledPage>
  )
}

function Applicant({ application }: { readonly application: Application }) {
  const languageName = useLanguageName()
  const t = useTranslations('back-office')
  const locale = useLocale()
  const { openingTitle, email, phone, link, language, appliedAt, keepUntil, answeredAt } =
    application
  return (
    <Facts>
      <Fact name={t('applications.opening')}>
        {openingTitle?.[locale] ?? t('applications.speculative')}
      </Fact>
      <Fact name={t('messages.email')}>{email}</Fact>
      <Fact name={t('messages.phone')}>{showPhone(phone)}</Fact>
      {link === null ? null : (
        <Fact name={t('applications.work')}>
          <a href={link} rel="noreferrer nofollow" target="_blank" className="text-link">
            {link}
          </a>
        </Fact>
      )}
      <Fact name={t('messages.language')}>{languageName(language)}</Fact>
      <Fact name={t('applications.applied')}>
        <DateTime value={appliedAt} style="date-time" />
      </Fact>
      <Fact name={t('applications.keepUntil')}>
        <DateTime value={keepUntil} />
      </Fact>
      {answeredAt === null ? null : (
        <Fact name={t('messages.answered')}>
          <DateTime value={answeredAt} style="date-time" />
        </Fact>
      )}
    </Facts>
  )
}

function AnswerForm() {
  const { application } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('back-office.messages')
  return (
    <Card>
      <CardHead title={application.answeredAt === null ? t('answerTitle') : t('answerAgain')} />
      <ProblemNotice problem={answer?.problem} className="mb-4" />
      <DeskForm problem={answer?.problem} acts={[{ text: t('answerSend'), variant: 'primary' }]}>
        <TextArea
          name="answer"
          label={t('answerLabel')}
          help={t(`answerHelp.${application.language}`)}
          required
          maxLength={5000}
          defaultValue={answer?.text}
          path="body"
        />
      </DeskForm>
    </Card>
  )
}
