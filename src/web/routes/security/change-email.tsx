import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { useKept } from '../../components/forms/use-kept.ts'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { confirmFirst, takeTypedValues } from '../../session/confirm-first.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { DemoMailbox } from '../auth/demo-mailbox.tsx'
import { EmailField } from '../auth/email-field.tsx'
import { SecurityPage } from './security-page.tsx'

export const handle: ScreenHandle = { messages: ['factor', 'security', 'auth'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const { email } = await context.get(sessionContext).profile()
  const change = await account.get('/users/email-change/')
  const isRestart = url.searchParams.has('again')
  return {
    email,
    pending: isRestart ? null : change.email,
    typed: takeTypedValues({ context, url }).email,
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const here = (path: string) =>
    href(`/dashboard/security-settings${path}`, context.get(visitContext).locale)
  const email = textOf(form, 'email')
  try {
    if (textOf(form, 'intent') === 'begin') {
      await account.post('/users/email-change/', { email })
      return redirect(here('/email'))
    }
    const codes = { oldCode: textOf(form, 'oldCode'), newCode: textOf(form, 'newCode') }
    await account.post('/users/email-change/completion/', codes)
    return redirect(here('?saved=email'))
  } catch (error) {
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    const attempt = crypto.randomUUID()
    return data({ problem: formProblem(error), email, attempt }, { status: 400 })
  }
}

export default function ChangeEmailScreen() {
  const { email, pending } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('factor.email')
  return (
    <SecurityPage
      title={t('title')}
      lead={pending === null ? t('lead', { email }) : t('codesLead', { old: email, new: pending })}
    >
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <Card>{pending === null ? <Begin /> : <Complete />}</Card>
      {pending === null ? null : <DemoMailbox />}
    </SecurityPage>
  )
}

function Begin() {
  const typed = useKept(useLoaderData<typeof loader>().typed)
  const answer = useAnswer<typeof action>()
  const t = useTranslations('factor.email')
  return (
    <PostForm problem={answer?.problem} typed={answer} className="grid gap-5">
      <input type="hidden" name="intent" value="begin" />
      <EmailField label={t('newAddress')} defaultValue={typed} />
      <p className="text-small text-ink-soft">{t('hold')}</p>
      <SubmitButton variant="primary" size="large" isWide busy={t('busy')}>
        {t('begin')}
      </SubmitButton>
    </PostForm>
  )
}

function Complete() {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('factor.email')
  return (
    <>
      <PostForm problem={answer?.problem} className="grid gap-5">
        <CodeInput key={`old ${answer?.attempt}`} name="oldCode" label={t('oldCode')} />
        <CodeInput key={`new ${answer?.attempt}`} name="newCode" label={t('newCode')} />
        <SubmitButton variant="primary" size="large" isWide busy={t('busy')}>
          {t('submit')}
        </SubmitButton>
      </PostForm>
      <Form method="get" className="mt-3">
        <Button type="submit" name="again" value="1" isWide>
          {t('again')}
        </Button>
      </Form>
    </>
  )
}
