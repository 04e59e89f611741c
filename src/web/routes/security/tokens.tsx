import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { tokenScopes } from '#contract'
import type { ApiToken } from '#contract/users/tokens.ts'
import { type FormProblem, formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { useKept } from '../../components/forms/use-kept.ts'
import { SavedToast } from '../../components/notices/saved-toast.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { confirmFirst, takeTypedValues } from '../../session/confirm-first.ts'
import { productNow } from '../../session/product-now.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenList } from './token-list.tsx'

export const handle: ScreenHandle = { messages: ['tokens'] }

type Answer = {
  readonly problem?: FormProblem
  readonly made?: string
  readonly typed?: { name: string; scopes: string[]; days: string }
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [{ items }, now] = await Promise.all([api.account.get('/users/tokens/'), productNow(api)])
  const { name = '', days = '90', ...others } = takeTypedValues({ context, url })
  const isRevoked = url.searchParams.get('done') === 'revoked'
  return {
    tokens: items,
    typed: { name, days, scopes: tokenScopes.filter((scope) => `scope-${scope}` in others) },
    isRevoked,
    now: now.getTime(),
  }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const revoked = textOf(form, 'revoke')
  const scopes = tokenScopes.filter((scope) => form.has(`scope-${scope}`))
  const typed = { name: textOf(form, 'name'), scopes, days: textOf(form, 'days') }
  try {
    if (revoked !== '') {
      await account.post('/users/tokens/{tokenId}/revocation/', { tokenId: revoked })
      const back = '/dashboard/security-settings/tokens?done=revoked'
      return redirect(href(back, context.get(visitContext).locale))
    }
    const body = { name: typed.name, scopes, days: Number(typed.days) }
    const { token } = await account.post('/users/tokens/', body)
    return data<Answer>({ made: token })
  } catch (error) {
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    return data<Answer>({ problem: formProblem(error), typed }, { status: 400 })
  }
}

export default function TokensScreen() {
  const { tokens, typed, isRevoked, now } = useLoaderData<typeof loader>()
  const answer = useAnswer<Answer>()
  const before = useKept(typed)
  const t = useTranslations('tokens')
  const isOpen = ({ revokedAt, expiresAt }: ApiToken) =>
    revokedAt === null && Date.parse(expiresAt) > now
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      trail={[{ text: t('security'), path: '/dashboard/security-settings' }, { text: t('title') }]}
      lead={
        <>
          {`${t('lead')} `}
          <a href="/api/docs" className="text-link">
            {t('docs')}
          </a>
        </>
      }
      problem={answer?.problem}
    >
      {answer?.made === undefined ? null : <MadeNotice token={answer.made} />}
      <SavedToast text={isRevoked && answer === undefined ? t('revoked') : null} />
      <div className="grid gap-5">
        <TokenList open={tokens.filter(isOpen)} ended={tokens.filter((it) => !isOpen(it))} />
        <TokenForm
          key={answer?.made}
          problem={answer?.problem}
          typed={answer?.made === undefined ? (answer?.typed ?? before) : undefined}
        />
      </div>
    </TitledPage>
  )
}

function MadeNotice({ token }: { readonly token: string }) {
  const t = useTranslations('tokens')
  return (
    <div role="status">
      <Notice tone="success" title={t('made')} className="mb-5">
        <p className="mt-2 text-small text-ink-soft">{t('key')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-3">
          <code className="min-w-0 rounded-lg bg-card px-3 py-2 text-small break-all select-all">
            {token}
          </code>
          <CopyButton text={token} label={t('copy')} copiedLabel={t('copied')} />
        </p>
        <p className="mt-2 text-small text-ink-soft">{t('use')}</p>
      </Notice>
    </div>
  )
}
