import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { isLocale } from '#kernel'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { formatRupiah } from '../../components/money/format.ts'
import { DoneNotice } from '../../components/notices/done-notice.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { drawQrCode } from '../investor/deposit/qr-code.ts'
import { CodeCard } from './code-card.tsx'
import { maskedName } from './masked-name.ts'
import { MembershipCard } from './membership-card.tsx'
import { ReferralFigures } from './referral-figures.tsx'
import { ReferralTermsCard } from './referral-terms-card.tsx'
import { RewardLines } from './reward-lines.tsx'
import { ShareCard } from './share-card.tsx'

export const handle: ScreenHandle = { messages: ['referral', 'form'] }

const rewardsShown = 10

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const cursor = url.searchParams.get('cursor')
  const [referrals, rewards, { membership }, { name }] = await Promise.all([
    account.get('/referrals/'),
    account.get('/referrals/rewards/', { limit: rewardsShown, cursor }),
    account.get('/referrals/membership/'),
    context.get(sessionContext).profile(),
  ])
  const shared = url.searchParams.get('share') ?? ''
  return {
    referrals,
    rewards,
    membership,
    ownName: maskedName(name),
    qr: drawQrCode(referrals.link),
    isFirstPage: cursor === null,
    shareIn: isLocale(shared) ? shared : locale,
    saved: url.searchParams.get('saved'),
  }
}

/** Saves the investor's own code, or their choices about the person who referred them. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const { account } = context.get(apiContext)
  const { locale } = context.get(visitContext)
  const code = textOf(form, 'code')
  try {
    if (form.has('code')) await account.post('/referrals/codes/', { code })
    else
      await account.put('/referrals/membership/', {
        showsName: form.has('showsName'),
        acceptsReminders: form.has('acceptsReminders'),
      })
  } catch (error) {
    return data({ problem: formProblem(error), code }, { status: 400 })
  }
  const saved = form.has('code') ? 'code' : 'membership'
  return redirect(href(`/dashboard/referral?saved=${saved}`, locale))
}

export default function ReferralScreen() {
  const { referrals, rewards, membership, ownName, qr, isFirstPage, shareIn, saved } =
    useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('referral')
  const locale = useLocale()
  const link = useLocalHref()
  const { terms, figures, code } = referrals
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-h1">{t('title')}</h1>
          <p className="mt-1 max-w-prose text-dense text-ink-soft">
            {t('lead', { reward: formatRupiah(terms.reward, locale), days: terms.holdDays })}
          </p>
        </div>
        <LinkButton to={link('/dashboard/referral/friends')}>{t('friendsLink')}</LinkButton>
      </header>
      <DoneNotice text={saved === 'code' ? t('choose.done', { code }) : null} />
      <DoneNotice text={saved === 'membership' ? t('membership.saved') : null} />
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
        <CodeCard
          referrals={referrals}
          maskedName={ownName}
          qr={qr}
          problem={answer?.problem}
          typed={answer?.code}
        />
        <ShareCard referrals={referrals} language={shareIn} />
        <ReferralFigures figures={figures} className="lg:col-span-2" />
        <ReferralTermsCard terms={terms} used={figures.qualified} className="lg:col-span-2" />
        <RewardLines rewards={rewards} isFirstPage={isFirstPage} className="lg:col-span-2" />
        {membership === null ? null : (
          <MembershipCard membership={membership} className="lg:col-span-2" />
        )}
      </div>
    </>
  )
}
