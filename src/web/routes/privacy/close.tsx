import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { PostForm } from '../../components/forms/post-form.tsx'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { formatRupiah } from '../../components/money/format.ts'
import { ConfirmedNotice } from '../../components/notices/confirmed-notice.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import {
  confirmFirst,
  isConfirmedSubmission,
  takeTypedValues,
} from '../../session/confirm-first.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'

export const handle: ScreenHandle = { messages: ['privacy'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = await context.get(apiContext).account.get('/users/closing/')
  const typed = takeTypedValues({ context, url })
  return { ...state, typed, isConfirmed: await isConfirmedSubmission(context, typed) }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const closingAccepted = form.has('closingAccepted')
  try {
    await context.get(apiContext).account.post('/users/closing/', { closingAccepted })
  } catch (error) {
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  context.get(sessionContext).end()
  return redirect(href('/login?closed=yes', context.get(visitContext).locale))
}

export default function CloseAccountScreen() {
  const { isPossible, isConfirmed } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('privacy.closing')
  const p = useTranslations('privacy')
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      trail={[
        { text: p('profile'), path: '/dashboard/profile' },
        { text: p('title'), path: privacyPath },
        { text: t('title') },
      ]}
      lead={t('lead')}
    >
      <ConfirmedNotice isConfirmed={isConfirmed} isAnswered={answer !== undefined} />
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <div className="grid gap-5">
        <Conditions />
        <Card>
          <CardHead title={t('then')} />
          <ul className="grid list-disc gap-1.5 ps-5 text-dense">
            <li>{t('effects.signIn')}</li>
            <li>{t('effects.erased')}</li>
            <li>{t('effects.kept')}</li>
            <li>{t('effects.email')}</li>
          </ul>
        </Card>
        {isPossible ? <CloseForm /> : null}
      </div>
    </TitledPage>
  )
}

const privacyPath = '/dashboard/profile/privacy'

/** Where each condition can be met. */
const ways = {
  free: '/dashboard/wallet/withdraw',
  underWay: '/dashboard/wallet',
  unpaid: '/dashboard/wallet',
  units: '/dashboard/portfolio/holdings',
  payouts: '/dashboard/portfolio/income',
  inheritances: '/dashboard/inheritance',
} as const

/** What must be empty before the account can be closed, with the way there for what is not. */
function Conditions() {
  const { free, underWay, unpaid, units, payouts, inheritances, isPossible } =
    useLoaderData<typeof loader>()
  const t = useTranslations('privacy.closing')
  const locale = useLocale()
  const link = useLocalHref()
  const conditions = [
    { id: 'free', isMet: free === 0, open: t('free.open', { value: formatRupiah(free, locale) }) },
    {
      id: 'underWay',
      isMet: underWay === 0,
      open: t('underWay.open', { value: formatRupiah(underWay, locale) }),
    },
    {
      id: 'unpaid',
      isMet: unpaid === 0,
      open: t('unpaid.open', { value: formatRupiah(unpaid, locale) }),
    },
    { id: 'units', isMet: units === 0, open: t('units.open', { value: units }) },
    { id: 'payouts', isMet: payouts === 0, open: t('payouts.open', { value: payouts }) },
    {
      id: 'inheritances',
      isMet: inheritances === 0,
      open: t('inheritances.open', { value: inheritances }),
    },
  ] as const
  const isStaff = !isPossible && conditions.every(({ isMet }) => isMet)
  return (
    <Card>
      <CardHead title={t('conditions')} />
      <ul className="grid gap-3 text-dense">
        {conditions.map(({ id, isMet, open }) => (
          <li
            key={id}
            className="flex items-start gap-3 border-t border-line pt-3 first:border-0 first:pt-0"
          >
            {isMet ? (
              <CheckIcon
                size={20}
                className="mt-0.5 shrink-0 text-gain"
                role="img"
                aria-label={t('met')}
              />
            ) : (
              <WarningIcon
                size={20}
                className="mt-0.5 shrink-0 text-warn"
                role="img"
                aria-label={t('open')}
              />
            )}
            {isMet ? (
              <span>{t(`${id}.met`)}</span>
            ) : (
              <span>
                {`${open} `}
                <Link to={link(ways[id])} className="text-link">
                  {t(`${id}.way`)}
                </Link>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isPossible ? null : (
        <p className="mt-4 border-t border-line pt-4 text-dense text-ink-soft">
          {t(isStaff ? 'staff' : 'notYet')}
        </p>
      )}
    </Card>
  )
}

function CloseForm() {
  const { typed } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('privacy.closing')
  const link = useLocalHref()
  return (
    <PostForm problem={answer?.problem} typed={typed} className="grid gap-4">
      <Checkbox name="closingAccepted" required>
        {t('accept')}
      </Checkbox>
      <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
        <SubmitButton variant="danger">{t('submit')}</SubmitButton>
        <LinkButton to={link(privacyPath)}>{t('back')}</LinkButton>
      </div>
    </PostForm>
  )
}
