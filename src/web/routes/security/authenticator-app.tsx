import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem, nullIfMissing } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { PostButton, SubmitButton } from '../../components/forms/submit-button.tsx'
import { ConfirmedNotice } from '../../components/notices/confirmed-notice.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import {
  confirmFirst,
  isConfirmedSubmission,
  takeTypedValues,
} from '../../session/confirm-first.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { drawQrCode } from '../investor/deposit/qr-code.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { SecurityPage } from './security-page.tsx'
import { StaffFactorNotice } from './staff-factor-notice.tsx'

export const handle: ScreenHandle = { messages: ['factor', 'security'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const setUp = await account.ask('/users/factors/app/').catch(nullIfMissing)
  const { factorDue, roles } = await context.get(sessionContext).profile()
  const isStaff = roles.length > 0
  if (setUp === null) {
    return {
      setUp: null,
      factorDue,
      isStaff,
      isConfirmed: await isConfirmedSubmission(context, takeTypedValues({ context, url })),
    }
  }
  const groups = setUp.secret.match(/.{1,4}/g) ?? []
  return {
    setUp: { qrCode: drawQrCode(setUp.address), secret: groups.join(' ') },
    factorDue,
    isStaff,
    isConfirmed: false,
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const here = (path: string) =>
    href(`/dashboard/security-settings${path}`, context.get(visitContext).locale)
  const attempt = crypto.randomUUID()
  try {
    if (textOf(form, 'intent') === 'begin') {
      await account.post('/users/factors/app/')
      return redirect(here('/app'))
    }
    const { recoveryCodes } = await account.post('/users/factors/app/activation/', {
      code: textOf(form, 'code'),
    })
    if (recoveryCodes === null) return redirect(here('?saved=app'))
    return data({ recoveryCodes, problem: undefined, attempt })
  } catch (error) {
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    return data({ recoveryCodes: null, problem: formProblem(error), attempt }, { status: 400 })
  }
}

export default function AuthenticatorAppScreen() {
  const { setUp, factorDue, isStaff, isConfirmed } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('factor.app')
  const codes = answer?.recoveryCodes ?? null
  if (codes !== null) {
    return (
      <SecurityPage title={t('title')} isHeadless>
        <RecoveryCodeList codes={codes} added={t('added')} isStaff={isStaff} />
      </SecurityPage>
    )
  }
  return (
    <SecurityPage title={t('title')} lead={t('lead')} isFirst={factorDue !== null}>
      {factorDue === null ? null : <StaffFactorNotice due={factorDue} other="passkey" />}
      <ConfirmedNotice isConfirmed={isConfirmed} isAnswered={answer !== undefined} />
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      {setUp === null ? (
        <Begin hasHold={factorDue === null && !isStaff} />
      ) : (
        <Activate {...setUp} />
      )}
    </SecurityPage>
  )
}

type BeginProps = {
  /** Whether the new factor delays the user's withdrawals. */
  readonly hasHold: boolean
}

function Begin({ hasHold }: BeginProps) {
  const t = useTranslations('factor.app')
  return (
    <Card>
      <ol className="grid list-decimal gap-2 ps-5 text-dense">
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      {hasHold ? <p className="mt-4 text-small text-ink-soft">{t('hold')}</p> : null}
      <PostButton
        form={{ className: 'mt-5' }}
        hidden={{ intent: 'begin' }}
        variant="primary"
        size="large"
      >
        {t('begin')}
      </PostButton>
    </Card>
  )
}

type ActivateProps = { readonly qrCode: { path: string; size: number }; readonly secret: string }

function Activate({ qrCode, secret }: ActivateProps) {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('factor.app')
  return (
    <Card>
      <div className="grid gap-6 sm:grid-cols-[11rem_1fr]">
        <svg
          role="img"
          aria-label={t('qr')}
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          shapeRendering="crispEdges"
          className="w-44 rounded-2xl border border-line bg-white p-1"
        >
          <path d={qrCode.path} fill="#000" />
        </svg>
        <div className="min-w-0">
          <h2 className="text-h3">{t('scan')}</h2>
          <p className="mt-1 text-dense text-ink-soft">{t('type')}</p>
          <p className="mt-3 font-mono text-dense font-bold break-words">{secret}</p>
          <div className="mt-3">
            <CopyButton
              text={secret.replaceAll(' ', '')}
              label={t('copy')}
              copiedLabel={t('copied')}
            />
          </div>
        </div>
      </div>
      <PostForm problem={answer?.problem} className="mt-6 grid gap-5 border-t border-line pt-6">
        <CodeInput key={answer?.attempt} name="code" label={t('code')} />
        <SubmitButton variant="primary" size="large" isWide busy={t('busy')}>
          {t('submit')}
        </SubmitButton>
      </PostForm>
    </Card>
  )
}
