import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { useMode } from '../../shell/root-data.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountForm } from './account-form.tsx'
import { BankChoice } from './bank-choice.tsx'
import { confirmAndReturnTo, requireConfirmation } from './confirm-first.ts'

export const handle: ScreenHandle = { messages: ['banks'] }

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [banks, identity] = await Promise.all([
    api.get('/banks/'),
    api.account.get('/users/identity/'),
  ])
  const bank = banks.items.find(({ code }) => code === url.searchParams.get('bank')) ?? null
  if (bank !== null && identity?.state === 'verified') {
    const { locale } = context.get(visitContext)
    await requireConfirmation({ api, request }, `/dashboard/banks/add?bank=${bank.code}`, locale)
  }
  return {
    // The form shows one bank and needs no list.
    banks: bank === null ? banks.items : [],
    bank,
    query: (url.searchParams.get('q') ?? '').slice(0, 60),
    ownerName: identity?.state === 'verified' ? identity.fullName : null,
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { locale } = context.get(visitContext)
  const bankCode = textOf(form, 'bankCode')
  const typed = {
    accountNumber: textOf(form, 'accountNumber').slice(0, 60),
    purpose: textOf(form, 'purpose').slice(0, 100),
  }
  const purpose = typed.purpose.trim()
  try {
    const input = { bankCode, accountNumber: typed.accountNumber || undefined }
    const added = await context
      .get(apiContext)
      .account.post('/bank-accounts/', purpose === '' ? input : { ...input, purpose })
    const word = added.state === 'checking' ? 'checking' : 'added'
    return redirect(href(`/dashboard/banks?done=${word}`, locale))
  } catch (error) {
    const led = confirmAndReturnTo(error, `/dashboard/banks/add?bank=${bankCode}`, locale)
    if (led !== null) return led
    return data({ problem: formProblem(error), typed }, { status: 400 })
  }
}

/** First the bank, then the number. Each step has its own address, so both work without scripts. */
export default function AddAccountScreen() {
  const { banks, bank, query, ownerName } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('banks')
  const link = useLocalHref()
  return (
    <TitledPage
      isNarrow
      title={t('addTitle')}
      trail={[{ text: t('title'), path: '/dashboard/banks' }, { text: t('addTitle') }]}
      problem={answer?.problem}
    >
      {ownerName === null ? (
        <Notice
          tone="warn"
          title={t('identityTitle')}
          action={
            <LinkButton to={link('/dashboard/profile/identity')}>{t('identityAction')}</LinkButton>
          }
        >
          {t('identityText')}
        </Notice>
      ) : bank === null ? (
        <BankChoice banks={banks} query={query} />
      ) : (
        <>
          <AccountForm
            bank={bank}
            ownerName={ownerName}
            typed={answer?.typed}
            problem={answer?.problem}
          />
          <SimulatedBanks />
        </>
      )}
    </TitledPage>
  )
}

function SimulatedBanks() {
  const t = useTranslations('banks')
  if (useMode() !== 'demo') return null
  return (
    <Notice tone="plain" title={t('demoTitle')} className="mt-5">
      {t('demoText')}
    </Notice>
  )
}
