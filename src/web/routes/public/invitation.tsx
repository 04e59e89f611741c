import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CodeOwner } from '#contract/referrals/referral-body.ts'
import { findInviter } from '../../api/find-inviter.ts'
import { ApiProblem } from '../../api/problem.ts'
import { formatRupiah } from '../../components/money/format.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, invitationContext, sessionContext, visitContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyPlot } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

export const handle: ScreenHandle = { messages: ['referral'] }

type Context = LoaderFunctionArgs['context']

/** A code without an owner shows the same page without a greeting. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { owner } = await findInviter(api, params.code ?? '')
  if (owner !== null) await remember(context, request, owner)
  return { owner }
}

/** Stores the code in the browser of a guest and counts each browser once. */
async function remember(context: Context, request: Request, { code }: CodeOwner): Promise<void> {
  // The response sets a cookie for this browser, so it must not be cached for other guests.
  context.get(visitContext).isPublicPage = false
  if (context.get(sessionContext).isSignedIn()) return
  const invitation = context.get(invitationContext)
  const isNew = invitation.read() !== code
  invitation.keep(code)
  // Messaging apps request a link for its preview; only a browser sends this header for a visit.
  if (!isNew || request.headers.get('Sec-Fetch-Mode') !== 'navigate') return
  try {
    await context.get(apiContext).post('/referrals/openings/', { code })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
  }
}

export default function InvitationScreen() {
  const { owner } = useLoaderData<typeof loader>()
  const t = useTranslations('referral.landing')
  const link = useLocalHref()
  const referrer = owner?.referrer ?? null
  return (
    <div className="page-width pt-4 pb-10">
      <PageHead title={t('title')} isPrivate />
      <section className="grid items-center gap-x-12 gap-y-8 rounded-hero bg-sand p-6 sm:p-12 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div>
          <h1 className="text-display">{t(owner === null ? 'plain' : 'greeting')}</h1>
          {referrer === null ? null : (
            <p className="mt-3 text-small text-ink-soft">{t('from', { name: referrer })}</p>
          )}
          <p className="mt-5 max-w-xl text-[1.125rem] leading-relaxed text-ink-soft">{t('lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton
              to={link('/register')}
              variant="primary"
              size="large"
              className="max-sm:w-full"
            >
              {owner === null ? t('register') : t('registerWith', { code: owner.code })}
            </LinkButton>
            <LinkButton to={link('/marketplace')} size="large" className="max-sm:w-full">
              {t('browse')}
            </LinkButton>
          </div>
        </div>
        {owner === null ? (
          <EmptyPlot className="mx-auto w-full max-w-sm" />
        ) : (
          <RewardCard owner={owner} />
        )}
      </section>
      <Steps />
      <Notice tone="warn" className="mt-10">
        {t('risk')}
      </Notice>
    </div>
  )
}

function RewardCard({ owner: { code, terms } }: { readonly owner: CodeOwner }) {
  const t = useTranslations('referral.landing')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <Card className="sm:p-8!">
      <p className="tabular text-[1.75rem] leading-tight font-extrabold tracking-[-0.03em]">
        {t('reward', { reward: formatRupiah(terms.reward, locale) })}
      </p>
      <p className="mt-2 text-dense text-ink-soft">
        {t('rewardText', { days: terms.holdDays, expires: terms.expiresAfterDays })}
      </p>
      <div className="mt-6 border-t border-line pt-5">
        <p className="text-small text-ink-soft">{t('code')}</p>
        <p className="tabular mt-1 text-[1.5rem] font-extrabold tracking-[0.04em]">{code}</p>
        <p className="mt-1 text-small text-ink-soft">{t('codeNote')}</p>
      </div>
      <Link to={link('/benefits')} className="mt-4 inline-block py-2 text-small text-link">
        {t('conditions')}
      </Link>
    </Card>
  )
}

function Steps() {
  const t = useTranslations('referral.landing')
  return (
    <section className="mt-16">
      <h2 className="text-h2">{t('steps')}</h2>
      <ol className="mt-6 grid gap-5 sm:grid-cols-3">
        {(['step1', 'step2', 'step3'] as const).map((step, index) => (
          <li key={step} className="rounded-card border border-line bg-card p-6">
            <p
              aria-hidden="true"
              className="grid size-9 place-items-center rounded-full bg-sand font-extrabold"
            >
              {index + 1}
            </p>
            <h3 className="mt-4 text-h3">{t(step)}</h3>
            <p className="mt-1 text-dense text-ink-soft">{t(`${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
