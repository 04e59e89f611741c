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
import { type FormProblem, formProblem } from '../../api/problem.ts'
import type { Identity } from '../../api/shapes.ts'
import { formatInteger } from '../../components/format.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { AmountInput, onlyDigits } from '../../ui/amount-input.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { textOf } from './form-text.ts'
import { LeaveGuard } from './leave-guard.tsx'

export const handle: ScreenHandle = { messages: ['profile'] }

type Typed = {
  readonly fullName: string
  readonly nik: string
  readonly bornOn: string
  readonly yearlyIncome: string
  readonly declarationAccepted: boolean
}

export async function loader({ context }: LoaderFunctionArgs) {
  const identity = await context.get(apiContext).account.get<Identity>('/users/identity/')
  const { locale, mode } = context.get(visitContext)
  // An identity is declared once; whoever has one finds it in the profile.
  if (identity.state !== 'none') throw redirect(href('/dashboard/profile', locale))
  const { name } = await context.get(sessionContext).profile()
  return { name: name ?? '', mode }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed: Typed = {
    fullName: textOf(form, 'fullName'),
    nik: textOf(form, 'nik'),
    bornOn: textOf(form, 'bornOn'),
    yearlyIncome: onlyDigits(textOf(form, 'yearlyIncome')),
    declarationAccepted: form.get('declarationAccepted') !== null,
  }
  try {
    await context.get(apiContext).account.put<Identity>('/users/identity/', bodyOf(typed))
  } catch (error) {
    return data({ problem: formProblem(error), typed }, { status: 400 })
  }
  const { locale } = context.get(visitContext)
  return redirect(href('/dashboard/profile?saved=identity', locale))
}

// What was left empty is left out, so that the API asks for it by its name.
function bodyOf(typed: Typed) {
  const filled = (text: string) => (text.trim() === '' ? undefined : text.trim())
  return {
    fullName: filled(typed.fullName),
    nik: filled(typed.nik),
    bornOn: filled(typed.bornOn),
    yearlyIncome: typed.yearlyIncome === '' ? undefined : Number(typed.yearlyIncome),
    declarationAccepted: typed.declarationAccepted || undefined,
  }
}

export default function IdentityScreen() {
  const { mode } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTranslations('profile')
  const problem = answer?.problem
  return (
    <div className="mx-auto max-w-xl">
      <PageHead title={t('declareTitle')} isPrivate />
      <h1 className="text-h1">{t('declareTitle')}</h1>
      <p className="mt-1 mb-6 text-dense text-ink-soft">{t('declareLead')}</p>
      <Notice tone={mode === 'demo' ? 'warn' : 'info'} className="mb-5">
        {mode === 'demo' ? t('declareDemo') : t('declareLive')}
      </Notice>
      {problem !== undefined && Object.keys(problem.fields).length === 0 ? (
        <Notice tone="error" className="mb-5">
          {problem.detail}
        </Notice>
      ) : null}
      <Card>
        <IdentityForm problem={problem} typed={answer?.typed} />
      </Card>
    </div>
  )
}

type IdentityFormProps = {
  readonly problem: FormProblem | undefined
  readonly typed: Typed | undefined
}

function IdentityForm({ problem, typed }: IdentityFormProps) {
  const { name } = useLoaderData<typeof loader>()
  const t = useTranslations('profile')
  const locale = useLocale()
  const link = useLocalHref()
  const isBusy = useNavigation().formMethod === 'POST'
  const [isChanged, setChanged] = useState(false)
  const wrong = problem?.fields
  return (
    <Form method="post" noValidate className="grid gap-5" onChange={() => setChanged(true)}>
      <TextInput
        name="fullName"
        label={t('fullName')}
        help={t('fullNameHelp')}
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={typed?.fullName ?? name}
        error={wrong?.fullName}
      />
      <TextInput
        name="nik"
        label="NIK"
        help={t('nikHelp')}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={24}
        defaultValue={typed?.nik ?? ''}
        error={wrong?.nik}
      />
      <TextInput
        name="bornOn"
        type="date"
        label={t('bornOn')}
        help={t('bornOnHelp')}
        autoComplete="bday"
        required
        defaultValue={typed?.bornOn ?? ''}
        error={wrong?.bornOn}
      />
      <AmountInput
        name="yearlyIncome"
        label={t('yearlyIncome')}
        help={t('yearlyIncomeHelp')}
        group={(digits) => (digits === '' ? '' : formatInteger(Number(digits), locale))}
        defaultDigits={typed?.yearlyIncome ?? ''}
        required
        error={wrong?.yearlyIncome}
      />
      <Checkbox
        name="declarationAccepted"
        required
        defaultChecked={typed?.declarationAccepted ?? false}
        error={wrong?.declarationAccepted}
      >
        {t('declaration')}
      </Checkbox>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {isBusy ? t('saving') : t('declareSubmit')}
        </Button>
        <LinkButton to={link('/dashboard/profile')}>{t('back')}</LinkButton>
      </div>
      <LeaveGuard isOn={isChanged && !isBusy} />
    </Form>
  )
}
