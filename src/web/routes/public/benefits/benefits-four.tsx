import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import type { Rent } from '#contract/figures/rent-body.ts'
import {
  formatDate,
  formatInteger,
  formatPercent,
  formatRate,
  formatRupiah,
} from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { CoinsIcon, GrowthIcon, ReceiptIcon, ToolsIcon, WarningIcon } from '../../../ui/icon.tsx'
import { Figure } from '../../../ui/stat.tsx'

type BenefitName = 'income' | 'value' | 'ticket' | 'work'

type FourBenefitsProps = { readonly figures: Figures; readonly rent: Rent }

/** The benefits of units, each with a figure that opens its explanation and with its limitation. */
export function FourBenefits({ figures, rent }: FourBenefitsProps) {
  const t = useTranslations('benefits')
  const locale = useLocale()
  const { management, lowestTicket } = figures
  const growth = rent.all?.growthBasisPoints ?? null
  const counted =
    rent.from === null || rent.to === null
      ? undefined
      : t('source', {
          from: formatDate(rent.from, 'month', locale),
          to: formatDate(rent.to, 'month', locale),
        })
  const today = t('sourceTerms', { date: formatDate(figures.asOf, 'date-time', locale) })
  const percent = (basisPoints: number) => formatPercent(basisPoints, locale)
  return (
    <ul className="grid gap-5 lg:grid-cols-2 lg:gap-6">
      <Benefit
        name="income"
        Icon={ReceiptIcon}
        source={counted}
        value={
          rent.monthsDue === 0
            ? t('none')
            : t('income.value', {
                paid: formatInteger(rent.monthsPaid, locale),
                due: formatInteger(rent.monthsDue, locale),
              })
        }
        more={<OnTime figures={figures} />}
      />
      <Benefit
        name="value"
        Icon={GrowthIcon}
        source={counted}
        value={
          growth === null ? t('none') : `${growth > 0 ? '+' : ''}${formatRate(growth, locale)}`
        }
      />
      <Benefit
        name="ticket"
        Icon={CoinsIcon}
        source={today}
        value={lowestTicket === null ? t('none') : formatRupiah(lowestTicket, locale)}
        note={lowestTicket === null ? t('ticket.noteNone') : t('ticket.note')}
        cap={percent(figures.terms?.holderCapBasisPoints ?? 0)}
      />
      <Benefit
        name="work"
        Icon={ToolsIcon}
        source={today}
        value={
          management === null
            ? t('none')
            : management.lowestBasisPoints === management.highestBasisPoints
              ? percent(management.lowestBasisPoints)
              : `${percent(management.lowestBasisPoints).replace('%', '')}–${percent(management.highestBasisPoints)}`
        }
      />
    </ul>
  )
}

/** The share of payouts on time; 100 % only when none was late. */
function onTimeBasisPoints(onTime: number, due: number): number {
  return onTime >= due ? 10_000 : Math.min(9_990, Math.round((onTime * 10_000) / due))
}

/** The number of payouts on time; absent until a payout was due. */
function OnTime({ figures: { punctuality, asOf } }: { readonly figures: Figures }) {
  const t = useTranslations('benefits')
  const locale = useLocale()
  const { due, onTime } = punctuality
  if (due === 0) return null
  return (
    <Figure
      label={t('income.onTime')}
      definition={t('income.onTimeDefinition')}
      definitionLabel={t('definition')}
      source={t('income.onTimeSource', { date: formatDate(asOf, 'date-time', locale) })}
      note={t('income.onTimeNote', {
        percent: formatRate(onTimeBasisPoints(onTime, due), locale),
      })}
      className="mt-5"
    >
      {t('income.onTimeValue', {
        onTime: formatInteger(onTime, locale),
        due: formatInteger(due, locale),
      })}
    </Figure>
  )
}

type BenefitProps = {
  readonly name: BenefitName
  readonly Icon: ComponentType<{ size: number; className: string }>
  readonly value: string
  readonly source: string | undefined
  readonly note?: string
  readonly cap?: string
  readonly more?: ReactNode
}

function Benefit({ name, Icon, value, source, note, cap = '', more }: BenefitProps) {
  const t = useTranslations('benefits')
  return (
    <li className="grid overflow-hidden rounded-hero border border-line bg-card sm:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
      <div className="p-6 sm:p-8">
        <Icon size={28} aria-hidden="true" className="text-brand-text" />
        <h2 className="mt-4 text-[1.375rem] leading-7 font-[760] tracking-[-0.02em]">
          {t(`${name}.name`)}
        </h2>
        <p className="mt-2 text-dense text-ink-soft">{t(`${name}.text`)}</p>
        <Figure
          size="large"
          label={t(`${name}.label`)}
          definition={t(`${name}.definition`)}
          definitionLabel={t('definition')}
          source={source}
          note={note ?? t(`${name as 'income' | 'value' | 'work'}.note`)}
          className="mt-5"
        >
          {value}
        </Figure>
        {more}
      </div>
      <div className="bg-sand p-6 sm:p-8">
        <p className="flex items-center gap-2 text-dense font-bold">
          <WarningIcon size={18} aria-hidden="true" className="text-warn" />
          {t('limit')}
        </p>
        <p className="mt-2 text-dense">{t(`${name}.limit`, { cap })}</p>
      </div>
    </li>
  )
}
