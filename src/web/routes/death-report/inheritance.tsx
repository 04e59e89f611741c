import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { HeirInvitation, Inheritance } from '#contract/inheritances/inheritances.ts'
import { formProblem, nullIfMissing } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { formatDate, formatInteger } from '../../components/money/format.ts'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { ClockIcon, SuccessIcon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { linkTokenIn } from '../auth/mailed-link.ts'

export const handle: ScreenHandle = { messages: ['inheritance'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const token = linkTokenIn(url)
  const [own, invitation] = await Promise.all([
    account.get('/inheritances/'),
    token === ''
      ? null
      : account.post('/inheritances/invitation/check/', { token }).catch(nullIfMissing),
  ])
  return { ...own, invitation, isLinkOver: token !== '' && invitation === null }
}

export async function action({ context, url }: ActionFunctionArgs) {
  try {
    const token = linkTokenIn(url)
    await context.get(apiContext).account.post('/inheritances/invitation/', { token })
  } catch (error) {
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  return redirect(href('/dashboard/inheritance', context.get(visitContext).locale))
}

/** The inheritances that an heir can accept and has received. */
export default function InheritanceScreen() {
  const { items, identity, invitation, isLinkOver } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('inheritance')
  const link = useLocalHref()
  const isWaiting = items.some(({ state }) => state === 'confirmed')
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      trail={[{ text: t('profile'), path: '/dashboard/profile' }, { text: t('title') }]}
      problem={answer?.problem}
    >
      <div className="grid gap-5">
        {isLinkOver ? <Notice tone="plain">{t('linkOver')}</Notice> : null}
        {invitation === null || invitation.isAccepted ? null : (
          <Invitation invitation={invitation} />
        )}
        {isWaiting && identity !== 'verified' ? (
          <Notice tone="info" title={t('verifyTitle')}>
            <p>{t('verify')}</p>
            <LinkButton to={link('/dashboard/profile/identity')} className="mt-3">
              {t('toIdentity')}
            </LinkButton>
          </Notice>
        ) : null}
        {items.length === 0 && invitation === null ? (
          <Notice tone="plain" title={t('none')}>
            <p>{t('noneText')}</p>
            <LinkButton to={link('/death-report')} size="small" className="mt-3">
              {t('report')}
            </LinkButton>
          </Notice>
        ) : null}
        {items.map((inheritance) => (
          <InheritanceCard key={inheritance.id} inheritance={inheritance} identity={identity} />
        ))}
      </div>
    </TitledPage>
  )
}

/** Returns a share in the form the messages expect: a fraction such as `1/3`, or `whole`. */
function shareOf(numerator: number, denominator: number): string {
  return numerator === denominator ? 'whole' : `${numerator}/${denominator}`
}

function Invitation({ invitation }: { readonly invitation: HeirInvitation }) {
  const t = useTranslations('inheritance')
  const { name, guardian, deceasedName, numerator, denominator } = invitation
  const share = shareOf(numerator, denominator)
  return (
    <Card className="border-brand">
      <h2 className="text-h3">{t('invitation', { deceased: deceasedName })}</h2>
      <p className="mt-2">
        {guardian === null
          ? t('forYou', { name, share })
          : t('forChild', { name, guardian, share })}
      </p>
      <p className="mt-2 text-dense text-ink-soft">{t('accountNote')}</p>
      <PostButton form={{ className: 'mt-4' }} variant="primary">
        {t('accept')}
      </PostButton>
    </Card>
  )
}

type StepProps = { readonly isDone: boolean; readonly children: ReactNode }

function Step({ isDone, children }: StepProps) {
  const t = useTranslations('inheritance.steps')
  const Icon = isDone ? SuccessIcon : ClockIcon
  return (
    <li className="flex items-start gap-3">
      <Icon
        size={20}
        role="img"
        aria-label={t(isDone ? 'done' : 'open')}
        className={`mt-0.5 shrink-0 ${isDone ? 'text-gain' : 'text-ink-soft'}`}
      />
      <span>{children}</span>
    </li>
  )
}

type InheritanceCardProps = {
  readonly inheritance: Inheritance
  readonly identity: string | null
}

function InheritanceCard({ inheritance, identity }: InheritanceCardProps) {
  const t = useTranslations('inheritance')
  const locale = useLocale()
  const link = useLocalHref()
  const { id, deceasedName, state, heirName, isForChild, numerator, denominator } = inheritance
  const { acceptedAt, parts } = inheritance
  const isDone = state === 'transferred'
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3 wrap-anywhere">{t('from', { name: deceasedName })}</h2>
        <Badge tone={isDone ? 'gain' : 'info'}>{t(isDone ? 'done' : 'waiting')}</Badge>
      </div>
      <p className="mt-1 text-dense text-ink-soft">
        <FactLine>
          {numerator === denominator
            ? t('whole')
            : t('share', { share: shareOf(numerator, denominator) })}
          {isForChild ? t('child', { name: heirName }) : null}
        </FactLine>
      </p>
      {isDone ? null : (
        <>
          <ol className="mt-4 grid gap-2 text-dense">
            <Step isDone>
              {t('steps.accepted', { date: formatDate(acceptedAt, 'long', locale) })}
            </Step>
            <Step isDone={identity === 'verified'}>
              {t(identity === 'verified' ? 'steps.verified' : 'steps.toVerify')}
            </Step>
            <Step isDone={false}>{t('steps.review')}</Step>
          </ol>
          <p className="mt-4 text-dense text-ink-soft">{t('waitingText')}</p>
        </>
      )}
      <ul className="mt-4 grid gap-3 empty:hidden">
        {parts.map(({ transferredAt, propertyId, propertyName, amount, cost, acquiredOn }) => (
          <li
            key={`${transferredAt} ${propertyId}`}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-3"
          >
            <span className="min-w-0">
              <span className="block font-bold wrap-anywhere">
                {propertyId === null ? t('balance') : propertyName}
              </span>
              <span className="text-small text-ink-soft">
                <FactLine>
                  <DateTime value={transferredAt} style="date-time" />
                  {cost === null ? null : (
                    <span>
                      {`${t('cost')} `}
                      <Amount value={cost} />
                    </span>
                  )}
                  {acquiredOn === null ? null : (
                    <span>
                      {`${t('heldSince')} `}
                      <DateTime value={acquiredOn} style="long" />
                    </span>
                  )}
                </FactLine>
              </span>
            </span>
            <span className="tabular font-bold">
              {propertyId === null ? (
                <Amount value={amount} />
              ) : (
                t('units', { count: amount, units: formatInteger(amount, locale) })
              )}
            </span>
          </li>
        ))}
      </ul>
      {isDone ? <p className="mt-4 text-small text-ink-soft">{t('tax')}</p> : null}
      {parts.length === 0 ? null : (
        <p className="mt-2 text-dense">
          <a
            href={link(`/dashboard/files/inheritances/${id}/receipt?language=${locale}`)}
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('receipt')}
          </a>
        </p>
      )}
    </Card>
  )
}
