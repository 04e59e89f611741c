import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { useIsSignedIn } from '../../../shell/root-data.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import {
  CheckIcon,
  GiftIcon,
  InsuranceIcon,
  LockIcon,
  ReserveIcon,
  VoteIcon,
} from '../../../ui/icon.tsx'

type FiguresProps = { readonly figures: Figures }

/** When investors get their money back: with the sale of the property, or of units in a trading window. */
export function Liquidity({ figures: { terms } }: FiguresProps) {
  const t = useTranslations('benefits.liquidity')
  const facts = [
    { name: t('selling'), value: t('sellingValue'), text: t('sellingText') },
    { name: t('end'), value: t('endValue'), text: t('endText') },
    ...(terms === null
      ? []
      : [
          {
            name: t('cooling'),
            value: t('coolingValue', { hours: terms.coolingOffHours }),
            text: t('coolingText'),
          },
        ]),
  ]
  return (
    <section className="when-near room-670 lg:room-330 mt-20 rounded-hero bg-sand p-6 sm:mt-28 sm:p-12">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mt-2 max-w-2xl">{t('lead')}</p>
      <dl className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-3">
        {facts.map(({ name, value, text }) => (
          <div key={name} className="border-s border-line-strong ps-5">
            <dt className="text-small text-ink-soft">{name}</dt>
            <dd className="mt-1 text-[1.25rem] leading-7 font-[750] tracking-[-0.02em]">{value}</dd>
            <dd className="mt-1.5 text-small text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const safeguards = [
  ['escrow', LockIcon],
  ['reserve', ReserveIcon],
  ['insurance', InsuranceIcon],
  ['vote', VoteIcon],
] as const

/** The protection of holders against a month without rent. */
export function Safeguards() {
  const t = useTranslations('benefits.safe')
  return (
    <section className="when-near room-900 lg:room-310 mt-20 sm:mt-28">
      <h2 className="text-h2">{t('title')}</h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {safeguards.map(([name, Icon]) => (
          <li key={name} className="rounded-card border border-line bg-card p-6">
            <Icon size={26} aria-hidden="true" className="text-info" />
            <h3 className="mt-4 text-h3">{t(`${name}.name`)}</h3>
            <p className="mt-2 text-dense text-ink-soft">{t(`${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const topics = ['money', 'owner', 'work', 'power', 'risk', 'sell', 'use'] as const

/** Units compared with buying a property, with the advantages of both. */
export function Alone() {
  const t = useTranslations('benefits.alone')
  return (
    <section className="when-near room-1120 lg:room-490 mt-20 sm:mt-28">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mt-2 mb-6 text-ink-soft">{t('lead')}</p>
      <DataTable
        caption={t('caption')}
        rows={topics}
        keyOf={(topic) => topic}
        columns={[
          { id: 'topic', head: t('topic'), isTitle: true, cell: (topic) => t(`${topic}.name`) },
          { id: 'units', head: t('units'), cell: (topic) => t(`${topic}.units`) },
          { id: 'whole', head: t('whole'), cell: (topic) => t(`${topic}.whole`) },
        ]}
      />
    </section>
  )
}

/** The reward for referring a friend, with all its conditions. */
export function Referral({ figures: { referral, terms } }: FiguresProps) {
  const t = useTranslations('benefits.referral')
  const locale = useLocale()
  const link = useLocalHref()
  const isSignedIn = useIsSignedIn()
  if (referral === null) return null
  const conditions = [
    t('buys'),
    t('cooling', { hours: terms?.coolingOffHours ?? 0 }),
    t('holds', { days: referral.holdDays }),
    t('expiry', { days: referral.expiresAfterDays }),
    t('cap', { friends: referral.friendsMax }),
    t('clawback'),
    t('tax'),
  ]
  return (
    <section className="when-near room-790 lg:room-460 mt-20 grid gap-x-12 gap-y-6 rounded-hero border border-line bg-card p-6 sm:mt-28 sm:p-12 lg:grid-cols-2">
      <div>
        <GiftIcon size={28} aria-hidden="true" className="text-brand-text" />
        <h2 className="mt-4 text-h2">
          {t('title', { reward: formatRupiah(referral.reward, locale) })}
        </h2>
        <p className="mt-3 text-ink-soft">{t('lead')}</p>
        <LinkButton to={link('/dashboard/referral')} variant="dark" className="mt-6">
          {t(isSignedIn ? 'open' : 'logIn')}
        </LinkButton>
      </div>
      <div>
        <ul className="grid gap-3">
          {conditions.map((condition) => (
            <li key={condition} className="flex gap-3">
              <CheckIcon
                size={20}
                strokeWidth={2.5}
                aria-hidden="true"
                className="mt-0.5 shrink-0 text-ink-soft"
              />
              {condition}
            </li>
          ))}
        </ul>
        <p className="mt-5 text-small text-ink-soft">
          {t('since', { date: formatDate(referral.effectiveFrom, 'long', locale) })}
        </p>
      </div>
    </section>
  )
}
