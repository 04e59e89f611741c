import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { Exemption } from '#contract/users/exemptions.ts'
import { formProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { textOf } from '../../../components/forms/form-text.ts'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { TitledPage } from '../../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { useAnswer } from '../../../shell/forms/use-answer.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SumLine, sumLines } from '../../../ui/sum-line.tsx'
import { TextInput } from '../../../ui/text-input.tsx'

export const handle: ScreenHandle = { messages: ['exemption'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const [{ items }, identity] = await Promise.all([
    account.get('/users/exemptions/'),
    account.get('/users/identity/'),
  ])
  return {
    items,
    isVerified: identity.state === 'verified',
    isExempt: identity.quota?.exemptFrom != null,
    isSent: url.searchParams.has('sent'),
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = {
    company: textOf(form, 'company'),
    accountNumber: textOf(form, 'accountNumber'),
    openedOn: textOf(form, 'openedOn'),
  }
  const sent = new FormData()
  for (const [name, value] of Object.entries(typed)) sent.set(name, value)
  sent.set('statement', form.get('statement') ?? '')
  try {
    await context.get(apiContext).account.postForm('/users/exemptions/', sent)
    const { locale } = context.get(visitContext)
    return redirect(href('/dashboard/profile/exemption?sent=yes', locale))
  } catch (error) {
    const attempt = crypto.randomUUID()
    return data({ typed, problem: formProblem(error), attempt }, { status: 400 })
  }
}

/** The page for the proof of a securities account: the state of each submission, and the form for a new one. */
export default function ExemptionScreen() {
  const { items, isVerified, isExempt, isSent } = useLoaderData<typeof loader>()
  const t = useTranslations('exemption')
  const link = useLocalHref()
  const isWaiting = items.some(({ state }) => state === 'waiting')
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      trail={[{ text: t('profile'), path: '/dashboard/profile' }, { text: t('title') }]}
      lead={t('lead')}
      done={isSent && isWaiting ? t('sent') : null}
    >
      <ul className="mb-6 grid gap-4 empty:hidden">
        {items.map((exemption) => (
          <li key={exemption.id}>
            <ExemptionCard exemption={exemption} isInForce={isExempt} />
          </li>
        ))}
      </ul>
      {isWaiting ? null : isVerified ? (
        <SubmitForm isAgain={items.length > 0} />
      ) : (
        <Notice
          tone="warn"
          action={<LinkButton to={link('/dashboard/profile')}>{t('toIdentity')}</LinkButton>}
        >
          {t('needsIdentity')}
        </Notice>
      )}
    </TitledPage>
  )
}

const tones: Record<Exemption['state'], Tone> = {
  waiting: 'info',
  asked: 'warn',
  approved: 'gain',
  refused: 'loss',
  withdrawn: 'loss',
  replaced: 'neutral',
}

type ExemptionCardProps = { readonly exemption: Exemption; readonly isInForce: boolean }

function ExemptionCard({ exemption, isInForce }: ExemptionCardProps) {
  const t = useTranslations('exemption')
  const { state, company, accountEnd, openedOn, exemptFrom, submittedAt, reason } = exemption
  const hasEnded = state === 'approved' && !isInForce
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 text-h3 wrap-anywhere">{company}</h2>
        <Badge tone={hasEnded ? 'neutral' : tones[state]}>
          {hasEnded ? t('ended') : t(`states.${state}`)}
        </Badge>
      </div>
      <dl className={sumLines}>
        <SumLine name={t('facts.account')}>{`•••• ${accountEnd}`}</SumLine>
        <SumLine name={t('facts.opened')}>
          <DateTime value={openedOn} />
        </SumLine>
        <SumLine name={t('facts.from')}>
          <DateTime value={exemptFrom} />
        </SumLine>
        <SumLine name={t('facts.submitted')}>
          <DateTime value={submittedAt} style="date-time" />
        </SumLine>
        {exemption.validUntil === null ? null : (
          <SumLine name={t('facts.until')}>
            <DateTime value={exemption.validUntil} />
          </SumLine>
        )}
        {reason === null || state === 'approved' ? null : (
          <SumLine name={t('facts.reason')}>{reason}</SumLine>
        )}
      </dl>
    </Card>
  )
}

function SubmitForm({ isAgain }: { readonly isAgain: boolean }) {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('exemption')
  const problem = answer?.problem
  return (
    <Card>
      {isAgain ? <h2 className="mb-5 text-h3">{t('again')}</h2> : null}
      <ProblemNotice problem={problem} className="mb-5" />
      <PostForm
        key={answer?.attempt}
        problem={problem}
        typed={answer?.typed}
        encType="multipart/form-data"
        className="grid gap-5"
      >
        <TextInput
          name="company"
          label={t('company')}
          help={t('companyHelp')}
          required
          maxLength={100}
          autoComplete="off"
        />
        <TextInput
          name="accountNumber"
          label={t('accountNumber')}
          help={t('accountHelp')}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextInput
          type="date"
          name="openedOn"
          label={t('openedOn')}
          help={t('openedHelp')}
          required
        />
        {problem === undefined ? null : <Notice tone="plain">{t('fileAgain')}</Notice>}
        <FileInput name="statement" label={t('statement')} help={t('statementHelp')} required />
        <p className="text-small text-ink-soft">{t('kept')}</p>
        <SubmitButton variant="primary" size="large" isWide busy={t('busy')}>
          {t('submit')}
        </SubmitButton>
      </PostForm>
    </Card>
  )
}
