import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Figures } from '../../api/shapes.ts'
import { formatDate, formatPercent, formatRupiah } from '../../components/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icon.tsx'

const steps = ['choose', 'buy', 'escrow', 'rent'] as const

/** How it works, the escrow among the steps. */
export function Steps({ hours }: { readonly hours: number | null }) {
  const t = useTranslations('home.steps')
  return (
    <section id="how" className="mt-20 scroll-mt-6 sm:mt-24">
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <ol className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li
            key={step}
            className={`rounded-card border p-6 ${step === 'escrow' ? 'border-transparent bg-sand' : 'border-line bg-card'}`}
          >
            <StepMark number={index + 1} />
            <h3 className="mt-5 text-h3">{t(`${step}.name`)}</h3>
            <p className="mt-2 text-dense text-ink-soft">
              {step !== 'buy'
                ? t(`${step}.text`)
                : hours === null
                  ? t('buy.textOpen')
                  : t('buy.text', { hours: String(hours) })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A small plot with the step's number on it. */
function StepMark({ number }: { number: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-11 place-items-center">
      <span className="absolute inset-[5px] rotate-45 rounded-[10px] bg-brand" />
      <span className="tabular relative text-[1.0625rem] font-extrabold text-on-brand">
        {number}
      </span>
    </span>
  )
}

/** What a unit is and what it is not. */
export function Ownership() {
  const t = useTranslations('home.own')
  return (
    <section className="mt-20 sm:mt-24">
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        <div className="rounded-card border border-line bg-card p-6 sm:p-8">
          <h3 className="text-h3">{t('yes')}</h3>
          <ul className="mt-4 grid gap-3">
            {(['yesShares', 'yesRent', 'yesSale'] as const).map((line) => (
              <li key={line} className="flex gap-3">
                <CheckIcon
                  size={20}
                  strokeWidth={3}
                  aria-hidden="true"
                  className="mt-0.5 shrink-0 text-gain"
                />
                {t(line)}
              </li>
            ))}
          </ul>
        </div>
        <div className="rounded-card border border-line bg-card p-6 sm:p-8">
          <h3 className="text-h3">{t('no')}</h3>
          <ul className="mt-4 grid gap-3">
            {(['noTitle', 'noUse', 'noDeposit'] as const).map((line) => (
              <li key={line} className="flex gap-3">
                <CloseIcon
                  size={20}
                  strokeWidth={3}
                  aria-hidden="true"
                  className="mt-0.5 shrink-0 text-loss"
                />
                {t(line)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** The terms in force, as the API states them. */
export function Fees({ figures: { terms, management } }: { figures: Figures }) {
  const t = useTranslations('home.fees')
  const locale = useLocale()
  const percent = (basisPoints: number) => formatPercent(basisPoints, locale)
  const rows = [
    terms === null
      ? null
      : {
          name: t('purchase'),
          value: percent(terms.purchaseFeeBasisPoints),
          text: t('purchaseText'),
        },
    management === null
      ? null
      : {
          name: t('management'),
          value:
            management.lowestBasisPoints === management.highestBasisPoints
              ? percent(management.lowestBasisPoints)
              : t('managementRange', {
                  lowest: percent(management.lowestBasisPoints),
                  highest: percent(management.highestBasisPoints),
                }),
          text: t('managementText'),
        },
    { name: t('account'), value: t('accountValue'), text: t('accountText') },
    terms === null
      ? null
      : { name: t('cap'), value: percent(terms.holderCapBasisPoints), text: t('capText') },
  ].filter((row) => row !== null)
  return (
    <section>
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mt-2 text-ink-soft">{t('lead')}</p>
      <table className="mt-6 w-full text-dense">
        <tbody>
          {rows.map(({ name, value, text }) => (
            <tr key={name} className="border-t border-line align-baseline">
              <th scope="row" className="py-4 pe-4 text-start font-bold">
                {name}
                <span className="block text-small font-normal text-ink-soft">{text}</span>
              </th>
              <td className="tabular py-4 text-end text-[1.1875rem] font-[750] whitespace-nowrap">
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The newest distributions, each leading to its property. */
export function LatestPayouts({ payouts }: { payouts: Figures['latestPayouts'] }) {
  const t = useTranslations('home.payouts')
  const locale = useLocale()
  const link = useLocalHref()
  if (payouts.length === 0) return null
  return (
    <section>
      <h2 className="text-h2">{t('title')}</h2>
      <ul className="mt-6">
        {payouts.map(({ property, period, paidOn, total, perUnit }) => (
          <li key={property.id + period} className="border-t border-line">
            <Link
              to={link(`/marketplace/${property.id}`)}
              className="flex items-baseline justify-between gap-4 py-3.5 hover:text-brand-text"
            >
              <span>
                <span className="block text-dense font-bold">{property.name}</span>
                <span className="block text-small text-ink-soft">
                  {t('line', {
                    month: formatDate(period, 'month', locale),
                    date: formatDate(paidOn, 'day-month', locale),
                  })}
                </span>
              </span>
              <span className="tabular text-end whitespace-nowrap">
                <span className="block text-dense font-bold">{formatRupiah(total, locale)}</span>
                <span className="block text-small text-ink-soft">
                  {t('perUnit', { amount: formatRupiah(perUnit, locale) })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What can go wrong, before anybody is asked to register. */
export function RiskLine() {
  const t = useTranslations('home.risk')
  const link = useLocalHref()
  return (
    <section className="mt-20 rounded-hero bg-sand p-6 sm:mt-24 sm:p-12">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mt-3 max-w-3xl text-ink">{t('text')}</p>
      <p className="mt-4">
        <Link to={link('/terms-and-conditions')} className="text-link">
          {t('terms')}
        </Link>
      </p>
    </section>
  )
}

/** The way in. */
export function Join() {
  const t = useTranslations('home.join')
  const link = useLocalHref()
  return (
    <section className="mt-20 text-center sm:mt-24">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mx-auto mt-3 max-w-lg text-ink-soft">{t('text')}</p>
      <LinkButton to={link('/register')} variant="primary" size="large" className="mt-6">
        {t('action')}
      </LinkButton>
    </section>
  )
}
