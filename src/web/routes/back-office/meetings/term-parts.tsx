import { useTranslations } from 'use-intl'
import { motionKinds } from '#contract'
import type { MeetingTerms } from '#contract/back-office/meeting-desk.ts'
import { useShareText } from '../../../components/meetings/rule-text.tsx'
import { formatPercent } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Fact, Facts } from '../facts.tsx'
import { type Period, periods } from './terms-fields.ts'

type Majority = MeetingTerms['majorities'][number]

/** A period of the terms with its unit: days, or per cent of all units. */
export function PeriodValue({ name, value }: { readonly name: Period; readonly value: number }) {
  const t = useTranslations('meeting-desk.terms')
  const locale = useLocale()
  if (name === 'supportBasisPoints') return t('ofUnits', { percent: formatPercent(value, locale) })
  return t('days', { count: value })
}

/** A share that has to be reached or exceeded. */
export function ShareValue({ share }: { readonly share: Majority['quorum'] }) {
  return useShareText()(share)
}

type TermsProps = {
  readonly terms: MeetingTerms
  /** Whether these terms are those of the law, so that each figure names its article. */
  readonly isLaw: boolean
}

/** The periods, and the quorum and majority of each kind of motion. */
export function Terms({ terms, isLaw }: TermsProps) {
  const t = useTranslations('meeting-desk.terms')
  const columns = useMajorityColumns(isLaw)
  const rows = motionKinds.flatMap(
    (kind) => terms.majorities.find((each) => each.kind === kind) ?? [],
  )
  return (
    <div className="grid gap-6">
      <Facts hasLongNames>
        {periods.map((name) => (
          <Fact key={name} name={t(`names.${name}`)}>
            <PeriodValue name={name} value={terms[name]} />
            {isLaw ? (
              <span className="block text-small font-normal text-ink-soft">
                {t(`sources.${name}`)}
              </span>
            ) : null}
          </Fact>
        ))}
      </Facts>
      <div>
        <h3 className="mb-2 text-body font-bold">{t('majorities')}</h3>
        <DataTable
          caption={t('majorities')}
          columns={columns}
          rows={rows}
          keyOf={({ kind }) => kind}
        />
      </div>
    </div>
  )
}

function useMajorityColumns(isLaw: boolean): Column<Majority>[] {
  const t = useTranslations('meeting-desk.terms')
  const words = useTranslations('meetings.kinds')
  const columns: Column<Majority>[] = [
    { id: 'kind', head: t('kind'), isTitle: true, cell: ({ kind }) => words(kind) },
    { id: 'quorum', head: t('shares.quorum'), cell: (row) => <ShareValue share={row.quorum} /> },
    {
      id: 'majority',
      head: t('shares.majority'),
      cell: (row) => <ShareValue share={row.majority} />,
    },
    {
      id: 'second',
      head: t('shares.secondQuorum'),
      cell: (row) => <ShareValue share={row.secondQuorum} />,
    },
  ]
  const source: Column<Majority> = {
    id: 'source',
    head: t('source'),
    cell: ({ kind }) => <span className="text-ink-soft">{t(`kindSources.${kind}`)}</span>,
  }
  return isLaw ? [...columns, source] : columns
}
