import { useTranslations } from 'use-intl'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { formatDate, formatPercent } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { OpenChevron } from '../../../ui/open-chevron.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { AlternateFacts } from './alternate-facts.ts'
import { type Ground, grounds } from './alternative-assumptions.ts'
import { type Changeable, changeable, fieldName } from './alternative-query.ts'
import {
  type AlternativeQuery,
  type Assumption,
  type Instrument,
  instruments,
} from './alternatives.ts'

type AlternateAssumptionsProps = {
  readonly first: AlternativeQuery
  readonly facts: AlternateFacts
}

const figures = Object.keys(changeable) as readonly Changeable[]

/** All assumptions of the comparison, each with its source and a field to change it. */
export function AlternateAssumptions({ first, facts }: AlternateAssumptionsProps) {
  const t = useTranslations('alternate.assumptions')
  return (
    <details className="group mt-6 rounded-card border border-line bg-card">
      <summary className="flex min-h-16 items-center justify-between gap-4 px-5 py-4 sm:px-8">
        <span>
          <span className="block text-h3">{t('title')}</span>
          <span className="block text-small text-ink-soft">{t('lead')}</span>
        </span>
        <OpenChevron size={20} />
      </summary>
      <div className="grid gap-8 border-t border-line px-5 py-6 sm:px-8 md:grid-cols-2 xl:grid-cols-3">
        {instruments.map((instrument) => (
          <InstrumentFields
            key={instrument}
            instrument={instrument}
            assumption={first.assumptions[instrument]}
            facts={facts}
          />
        ))}
      </div>
      <ul className="grid gap-2 border-t border-line px-5 py-6 text-small text-ink-soft sm:px-8">
        {(['idle', 'exit', 'inflation', 'advice'] as const).map((note) => (
          <li key={note}>{t(`notes.${note}`)}</li>
        ))}
      </ul>
    </details>
  )
}

type InstrumentFieldsProps = {
  readonly instrument: Instrument
  readonly assumption: Assumption
  readonly facts: AlternateFacts
}

function InstrumentFields({ instrument, assumption, facts }: InstrumentFieldsProps) {
  const t = useTranslations('alternate.assumptions')
  const names = useTranslations('alternate.names')
  const locale = useLocale()
  const plain = (basisPoints: number) =>
    formatPercent(basisPoints, locale).replace('%', '').replace('\u2212', '-')
  const shown = figures.filter((figure) => isChangeable(instrument, figure))
  return (
    <fieldset className="min-w-0">
      <legend className="text-h3">{names(instrument)}</legend>
      <div className="mt-3 grid grid-cols-2 gap-3">
        {shown.map((figure) => (
          <TextInput
            key={figure}
            name={fieldName(instrument, figure)}
            label={t(`figures.${figure}`)}
            inputMode="decimal"
            defaultValue={plain(assumption[figure])}
            help={<GroundMark ground={groundOf(instrument, figure, facts)} />}
          />
        ))}
      </div>
      {instrument === 'flat' ? (
        <RupiahInput
          className="mt-3"
          name="flat-price"
          label={t('figures.price')}
          defaultDigits={String(assumption.ticket)}
        />
      ) : null}
      <p className="mt-3 text-small text-ink-soft">{t(`costs.${instrument}`, costs(assumption))}</p>
      <p className="mt-2 text-small text-ink-soft">
        {instrument !== 'units'
          ? t(`sources.${instrument}`)
          : facts.isCounted && facts.from !== null && facts.to !== null
            ? t('sources.units', {
                from: formatDate(facts.from, 'month', locale),
                to: formatDate(facts.to, 'month', locale),
              })
            : t('sources.unitsSupposed')}
      </p>
    </fieldset>
  )

  function costs({ entry, exit, incomeTax, running }: Assumption) {
    return {
      entry: formatPercent(entry, locale),
      exit: formatPercent(exit, locale),
      tax: formatPercent(incomeTax, locale),
      running: formatPercent(running, locale),
    }
  }
}

// The price of a deposit and of a bond held to maturity does not change, and gold pays no income.
function isChangeable(instrument: Instrument, figure: Changeable): boolean {
  if (instrument === 'deposit') return figure === 'income'
  if (instrument === 'bond') return figure !== 'growth'
  return instrument !== 'gold' || figure !== 'income'
}

function groundOf(instrument: Instrument, figure: Changeable, facts: AlternateFacts): Ground {
  const ground = grounds[instrument][figure]
  return ground === 'counted' && !facts.isCounted ? 'supposed' : ground
}

function GroundMark({ ground }: { readonly ground: Ground }) {
  const t = useTranslations('alternate.assumptions.grounds')
  return (
    <Badge tone={ground === 'supposed' ? 'warn' : ground === 'counted' ? 'gain' : 'neutral'}>
      {t(ground)}
    </Badge>
  )
}
