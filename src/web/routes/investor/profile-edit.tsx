import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import type { Profile } from '../../api/shapes.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { textOf } from './form-text.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { showPhone } from './phone.ts'

export const handle: ScreenHandle = { messages: ['profile'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { name, phone, email, isComplete } = await context.get(sessionContext).profile()
  const isAsked = url.searchParams.get('re') === 'complete-profile' && !isComplete
  return { name: name ?? '', phone: phone === null ? '' : showPhone(phone), email, isAsked }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = { name: textOf(form, 'name'), phone: textOf(form, 'phone') }
  const wasComplete = (await context.get(sessionContext).profile()).isComplete
  try {
    await context.get(apiContext).account.patch<Profile>('/users/profile/', typed)
  } catch (error) {
    return data({ problem: formProblem(error), typed }, { status: 400 })
  }
  // Read again now, so that the completion flag is right before the next page is asked for.
  await context.get(sessionContext).profile()
  const { locale } = context.get(visitContext)
  return redirect(href(wasComplete ? '/dashboard/profile?saved=profile' : '/dashboard', locale))
}

export default function ProfileEditScreen() {
  const { name, phone, email, isAsked } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('profile')
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  const [isChanged, setChanged] = useState(false)
  const problem = answer?.problem
  return (
    <div className="mx-auto max-w-xl">
      <PageHead title={t('editTitle')} isPrivate />
      <h1 className="text-h1">{t('editTitle')}</h1>
      <p className="mt-1 mb-6 text-dense text-ink-soft">{t('editLead')}</p>
      {isAsked ? (
        <Notice tone="warn" title={t('completeTitle')} className="mb-5">
          {t('completeText')}
        </Notice>
      ) : null}
      {problem !== undefined && Object.keys(problem.fields).length === 0 ? (
        <Notice tone="error" className="mb-5">
          {problem.detail}
        </Notice>
      ) : null}
      <Card>
        <Form method="post" noValidate className="grid gap-5" onChange={() => setChanged(true)}>
          <TextInput
            name="name"
            label={t('name')}
            help={t('nameHelp')}
            autoComplete="name"
            required
            maxLength={100}
            defaultValue={answer?.typed.name ?? name}
            error={problem?.fields.name}
          />
          <TextInput
            name="phone"
            type="tel"
            label={t('phone')}
            help={t('phoneHelp')}
            autoComplete="tel"
            inputMode="tel"
            required
            maxLength={24}
            defaultValue={answer?.typed.phone ?? phone}
            error={problem?.fields.phone}
          />
          <p className="text-dense text-ink-soft">{t('emailFixed', { email })}</p>
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {isBusy ? t('saving') : t('save')}
            </Button>
            <LinkButton to={link('/dashboard/profile')}>{t('back')}</LinkButton>
          </div>
        </Form>
      </Card>
      <LeaveGuard isOn={isChanged && !isBusy} />
    </div>
  )
}
