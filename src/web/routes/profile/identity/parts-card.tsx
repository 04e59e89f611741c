import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Identity } from '#contract/users/identity-body.ts'
import type { ProfileSections } from '#contract/users/section-body.ts'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { pathOf } from '../section-links.tsx'

type PartsCardProps = {
  readonly sections: ProfileSections
  readonly identity: Identity
  /** When the risk profile was completed, and until when it is valid. Null when it never was. */
  readonly dates: { readonly checked: string; readonly until: string } | null
  readonly hasBought: boolean
}

/** The sections of the profile other than name and identity card, each with a link to change it. */
export function PartsCard({ sections, identity, dates, hasBought }: PartsCardProps) {
  const t = useTranslations('profile-edit')
  const own = useTranslations('profile')
  const locale = useLocale()
  const { address, work, tax, heirs } = sections
  const home = address.value?.isAsOnCard === true ? identity.address : address.value?.address
  const suitable = identity.suitability
  const named = heirs.value?.heirs ?? []
  const noHeirs = hasBought ? (
    <>
      <span className="block font-normal text-ink-soft">{own('notYet')}</span>
      <span className="mt-1 block text-small font-normal">{own('parts.heirsHint')}</span>
    </>
  ) : null
  return (
    <Card>
      <CardHead title={own('parts.title')} />
      <dl className="grid gap-3 text-dense">
        <Part
          name={own('parts.suitability')}
          path="/dashboard/profile/suitability"
          isEmpty={suitable === 'missing'}
        >
          <Badge tone={tones[suitable]}>{own(`suitability.${suitable}`)}</Badge>
          {dates === null ? null : (
            <span className="mt-1 block font-normal text-ink-soft">
              {own('parts.checked', {
                date: formatDate(dates.checked, 'short', locale),
                until: formatDate(dates.until, 'short', locale),
              })}
            </span>
          )}
        </Part>
        <Part name={t('sections.address')} path={pathOf('address')} draft={address.draft}>
          {home === null || home === undefined ? null : (
            <>
              {`${home.street}, RT\u00a0${home.rt}/RW\u00a0${home.rw}`}
              <span className="block font-normal text-ink-soft">
                {[home.village, home.district, home.city, home.province]
                  .flatMap((place) => (place === null ? [] : [place.name]))
                  .join(', ')}
                {` ${home.postcode}`}
              </span>
            </>
          )}
        </Part>
        <Part name={t('sections.work')} path={pathOf('work')} draft={work.draft}>
          {work.value === null ? null : (
            <>
              {t(`occupations.${work.value.occupation}`)}
              {work.value.employer === null ? '' : `, ${work.value.employer}`}
              <span className="block font-normal text-ink-soft">
                <FactLine>
                  {t(`fundSources.${work.value.fundSource}`)}
                  {t(`goals.${work.value.goal}`)}
                </FactLine>
              </span>
            </>
          )}
        </Part>
        <Part name="NPWP" path={pathOf('tax')} draft={tax.draft}>
          {tax.value?.npwp == null ? null : masked(tax.value.npwp)}
        </Part>
        <Part
          name={t('sections.heirs')}
          path={pathOf('heirs')}
          draft={heirs.draft}
          isEmpty={named.length === 0}
        >
          {named.length === 0
            ? noHeirs
            : named.map(({ name, relation, share }) => (
                <span key={name} className="block">
                  <FactLine>
                    {name}
                    {t(`relations.${relation}`)}
                    {`${share}%`}
                  </FactLine>
                </span>
              ))}
        </Part>
      </dl>
    </Card>
  )
}

const tones = { missing: 'warn', unconfirmed: 'warn', unsuited: 'loss', suited: 'gain' } as const

function masked(npwp: string): string {
  return `${npwp.slice(0, 4)}••••••••${npwp.slice(-4)}`
}

type PartProps = {
  readonly name: string
  readonly path: string
  readonly draft?: object | null
  readonly isEmpty?: boolean
  readonly children: ReactNode
}

function Part({ name, path, draft = null, isEmpty, children }: PartProps) {
  const t = useTranslations('profile')
  const verb = t((isEmpty ?? children === null) ? 'fill' : 'changeLanguage')
  const link = useLocalHref()
  return (
    <div className="grid gap-x-4 gap-y-1 border-t border-line pt-3 first:border-0 first:pt-0 sm:grid-cols-[180px_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex min-w-0 items-start justify-between gap-4">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {children ?? <span className="font-normal text-ink-soft">{t('notYet')}</span>}
          {draft === null ? null : (
            <span className="mt-1 block">
              <Badge tone="info">{t('parts.draft')}</Badge>
            </span>
          )}
        </span>
        <Link
          to={link(path)}
          aria-label={`${verb}: ${name}`}
          className="-my-2.5 inline-flex min-h-11 shrink-0 items-center text-link"
        >
          {verb}
        </Link>
      </dd>
    </div>
  )
}
