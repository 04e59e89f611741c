import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Identity } from '#contract/users/identity-body.ts'
import type { Profile } from '#contract/users/users.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { formatDate, formatRupiah } from '../../components/money/format.ts'
import { SavedToast } from '../../components/notices/saved-toast.tsx'
import { Portrait } from '../../components/portrait.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { useLanguageName } from '../../components/use-language-name.ts'
import { apiContext, sessionContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { PartsCard } from '../profile/identity/parts-card.tsx'
import { WholeCard } from '../profile/identity/whole-card.tsx'
import { type NextStep, nextSteps } from './dashboard/next-steps.ts'
import { NextStepsStrip } from './dashboard/next-steps-strip.tsx'
import { showPhone } from './phone.ts'

export const handle: ScreenHandle = { messages: ['profile', 'profile-edit', 'dashboard'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const [
    profile,
    identity,
    sections,
    { wallet, hasBought },
    { items: inherited },
    { check },
    votes,
  ] = await Promise.all([
    context.get(sessionContext).profile(),
    account.get('/users/identity/'),
    account.get('/users/profile/sections/'),
    account.get('/portfolio/overview/'),
    account.get('/inheritances/'),
    account.get('/users/suitability/'),
    account.get('/meetings/', { waiting: 'true', limit: 2 }),
  ])
  const steps = nextSteps({ profile, identity, wallet, hasBought, votes: votes.items })
  const hasInherited = inherited.length > 0
  const saved = savedSection(url.searchParams.get('saved'))
  const dates = check === null ? null : { checked: check.checkedAt, until: check.validUntil }
  return { profile, identity, sections, steps, hasBought, hasInherited, saved, dates }
}

/** Returns the section just saved by the form that redirected here; null for any other value. */
function savedSection(value: string | null): (typeof savedWords)[number] | null {
  return savedWords.find((each) => each === value) ?? null
}

const savedWords = [
  'profile',
  'identity',
  'documents',
  'section',
  'heirs',
  'phone',
  'photo',
  'photo-removed',
] as const

export default function ProfileScreen() {
  const { profile, identity, sections, steps, saved, dates, ...has } =
    useLoaderData<typeof loader>()
  const t = useTranslations('profile')
  return (
    <TitledPage title={t('title')}>
      <SavedToast text={saved === null ? null : t(`saved.${saved}`)} />
      <NextStepsStrip steps={steps} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-2">
        <div className="grid gap-5">
          <AccountCard profile={profile} />
          <WholeCard completeness={sections.completeness} identity={identity} />
          <IdentityCard identity={identity} first={steps[0]} />
        </div>
        <div className="grid gap-5">
          <PartsCard {...{ sections, identity, dates }} hasBought={has.hasBought} />
          {identity.quota === null ? null : <QuotaCard quota={identity.quota} />}
          {has.hasInherited ? (
            <SectionLinkCard name="inheritance" path="/dashboard/inheritance" />
          ) : null}
          <SectionLinkCard name="privacy" path="/dashboard/profile/privacy" />
        </div>
      </div>
    </TitledPage>
  )
}

type SectionLinkCardProps = { readonly name: 'privacy' | 'inheritance'; readonly path: string }

/** A link to a section with its own page. */
function SectionLinkCard({ name, path }: SectionLinkCardProps) {
  const t = useTranslations('profile')
  const link = useLocalHref()
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-h3">{t(`${name}.title`)}</h2>
        <p className="mt-1 text-dense text-ink-soft">{t(`${name}.text`)}</p>
      </div>
      <LinkButton to={link(path)}>{t(`${name}.go`)}</LinkButton>
    </Card>
  )
}

function AccountCard({ profile }: { readonly profile: Profile }) {
  const languageName = useLanguageName()
  const t = useTranslations('profile')
  const link = useLocalHref()
  return (
    <Card>
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <Portrait name={profile.name ?? profile.email} at={profile.portraitAt} />
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="text-h3">{profile.name ?? t('noName')}</h2>
          <p className="text-small text-ink-soft">
            {`${t('since')} `}
            <DateTime value={profile.createdAt} />
          </p>
          <p className="text-small">
            <Link to={link('/dashboard/profile/photo')} className="inline-block py-1 text-link">
              {t(profile.portraitAt === null ? 'photo.add' : 'photo.change')}
            </Link>
          </p>
        </div>
        <LinkButton to={link('/dashboard/profile/edit')}>{t('edit')}</LinkButton>
      </div>
      <Facts>
        <Fact name={t('email')}>
          <span className="inline-flex flex-wrap items-center gap-x-3">
            {profile.email}
            <Badge tone="gain">{t('emailVerified')}</Badge>
          </span>
        </Fact>
        <Fact name={t('phone')}>
          <PhoneFact profile={profile} />
        </Fact>
        <Fact name={t('language')}>
          <span className="inline-flex flex-wrap items-center gap-x-3">
            {languageName(profile.language)}
            <Link to={link('/dashboard/language')} className="inline-block py-1 text-link">
              {t('changeLanguage')}
            </Link>
          </span>
        </Fact>
      </Facts>
    </Card>
  )
}

function PhoneFact({ profile }: { readonly profile: Profile }) {
  const t = useTranslations('profile')
  const link = useLocalHref()
  const { phone, phoneVerifiedAt } = profile
  if (phone === null)
    return (
      <span className="inline-flex flex-wrap items-center gap-x-3">
        <span className="font-normal text-ink-soft">{t('notYet')}</span>
        <Link to={link('/dashboard/profile/edit')} className="inline-block py-1 text-link">
          {t('fill')}
        </Link>
      </span>
    )
  const isProved = phoneVerifiedAt !== null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {showPhone(phone)}
      <Badge tone={isProved ? 'gain' : 'warn'}>{t(isProved ? 'phoneProved' : 'phoneOpen')}</Badge>
      <Link
        to={link('/dashboard/profile/phone')}
        className="inline-block py-1 text-link whitespace-nowrap"
      >
        {t(isProved ? 'phoneChange' : 'phoneProve')}
      </Link>
    </span>
  )
}

type IdentityCardProps = {
  readonly identity: Identity
  /** The investor's next step; undefined without any. */
  readonly first: NextStep | undefined
}

function IdentityCard({ identity, first }: IdentityCardProps) {
  const t = useTranslations('profile')
  const link = useLocalHref()
  const { state, submittedAt, decisionReason, verifiedBy, documents } = identity
  const standing = state === 'declared' && submittedAt === null ? 'unfinished' : state
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h3">{t('identity')}</h2>
        <Badge tone={tones[standing]}>{t(`identityStates.${standing}`)}</Badge>
      </div>
      {state === 'none' ? (
        <>
          <p className="mb-5 text-dense text-ink-soft">{t('identityNone')}</p>
          <LinkButton
            to={link('/dashboard/profile/identity')}
            variant={first?.name === 'identity' ? 'primary' : 'secondary'}
          >
            {t('declare')}
          </LinkButton>
        </>
      ) : (
        <>
          <Facts>
            <Fact name={t('fullName')}>{identity.fullName}</Fact>
            <Fact name="NIK">{identity.maskedNik}</Fact>
            <Fact name={t('bornOn')}>
              {identity.bornOn === null ? null : <DateTime value={identity.bornOn} />}
            </Fact>
            <Fact name={t('yearlyIncome')}>
              {identity.yearlyIncome === null ? null : <Amount value={identity.yearlyIncome} />}
            </Fact>
          </Facts>
          {verifiedBy === 'demo' ? (
            <Notice
              tone="warn"
              className="mt-5"
              action={
                documents.length === 2 ? null : (
                  <LinkButton to={link(documentsPath)} size="small">
                    {t('sendDocuments')}
                  </LinkButton>
                )
              }
            >
              {t('verifiedByDemo')}
            </Notice>
          ) : null}
          {decisionReason === null ? null : (
            <Notice
              tone={state === 'refused' ? 'error' : 'warn'}
              title={t(state === 'refused' ? 'refusedTitle' : 'askedTitle')}
              className="mt-5"
              action={
                state === 'refused' ? (
                  <LinkButton to={link('/contact')} size="small">
                    {t('refusedContact')}
                  </LinkButton>
                ) : null
              }
            >
              {decisionReason}
            </Notice>
          )}
          {state === 'asked' || standing === 'unfinished' ? (
            <StepBeforeReview isAsked={state === 'asked'} hasAddress={identity.address !== null} />
          ) : null}
          {standing === 'declared' ? (
            <Notice tone="info" className="mt-5">
              {t('declaredWaits')}
            </Notice>
          ) : null}
        </>
      )}
    </Card>
  )
}

const documentsPath = '/dashboard/profile/identity?step=documents'

const tones = {
  none: 'warn',
  unfinished: 'warn',
  declared: 'info',
  asked: 'warn',
  refused: 'loss',
  verified: 'gain',
} as const

/** The next step before staff can review an identity. */
function StepBeforeReview({ isAsked, hasAddress }: { isAsked: boolean; hasAddress: boolean }) {
  const t = useTranslations('profile')
  const link = useLocalHref()
  const needsData = isAsked || !hasAddress
  return (
    <div className="mt-5">
      {isAsked ? null : <p className="mb-4 text-dense text-ink-soft">{t('unfinishedText')}</p>}
      <div className="flex flex-wrap gap-2.5">
        <LinkButton
          to={link(needsData ? '/dashboard/profile/identity' : documentsPath)}
          variant="primary"
        >
          {t(needsData ? 'correct' : 'sendDocuments')}
        </LinkButton>
        {isAsked ? <LinkButton to={link(documentsPath)}>{t('sendDocuments')}</LinkButton> : null}
      </div>
    </div>
  )
}

function QuotaCard({ quota }: { readonly quota: NonNullable<Identity['quota']> }) {
  const t = useTranslations('profile')
  const link = useLocalHref()
  const locale = useLocale()
  const percent = quota.limit === 0 ? 0 : (quota.used / quota.limit) * 100
  return (
    <Card>
      <h2 className="text-h3">{t('quota', { year: String(quota.year) })}</h2>
      <p className="mt-1 mb-4 text-dense text-ink-soft">{t('quotaText')}</p>
      <Progress percent={percent} tone="info" label={t('quotaMeter')} />
      <div className="mt-4">
        <Facts>
          <Fact name={t('quotaLimit')}>
            <Amount value={quota.limit} />
          </Fact>
          <Fact name={t('quotaUsed')}>
            <Amount value={quota.used} />
          </Fact>
          <Fact name={t('quotaRemaining')}>
            <Amount value={quota.remaining} />
          </Fact>
        </Facts>
      </div>
      {quota.exemptFrom === null ? null : (
        <Notice tone="success" className="mt-4">
          {t('quotaExemptHas', { date: formatDate(quota.exemptFrom, 'long', locale) })}
        </Notice>
      )}
      {quota.raisedIncome === null ? null : (
        <Notice tone="info" className="mt-4">
          {t('quotaRaised', { income: formatRupiah(quota.raisedIncome, locale) })}
        </Notice>
      )}
      <p className="mt-4 text-small text-ink-soft">{t('quotaExempt')}</p>
      <p className="mt-2 text-dense">
        <Link to={link('/dashboard/profile/exemption')} className="inline-block py-2 text-link">
          {t(quota.exemptFrom === null ? 'quotaExemptLink' : 'quotaExemptSee')}
        </Link>
      </p>
    </Card>
  )
}

function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className="grid gap-3 text-dense">{children}</dl>
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line pt-3 sm:grid-cols-[180px_1fr] sm:items-baseline">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
