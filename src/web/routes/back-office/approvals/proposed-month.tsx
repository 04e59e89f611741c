import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { formatDate, formatPercent } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Notice } from '../../../ui/notice.tsx'
import { lineName, type MonthLine, monthLines } from '../distributions/month-lines.ts'
import { Fact, Facts } from '../facts.tsx'

type EvidenceFile = { readonly id: string }

/** A waiting month: its lines compared with the usual amounts, its future public content, and its files. */
export function ProposedMonth({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const { content } = proposal
  // Written by the back office: reasons by line, files by id.
  const reasons = content.reasons as Record<string, string>
  const amount = (name: string) => <Amount value={Number(content[name])} />
  const reasonOf = (line: MonthLine) => reasons[lineName(line)] ?? 'as-expected'
  return (
    <>
      {content.isUnusual === true ? (
        <Notice tone="warn" className="mb-4">
          {t('unusual')}
        </Notice>
      ) : null}
      <Facts>
        <Fact name={t('month')}>{formatDate(`${String(content.month)}-01`, 'month', locale)}</Fact>
        {monthLines.map((line) => (
          <Fact key={line} name={t(`lines.${line}`)}>
            {amount(line)}
            {reasonOf(line) === 'as-expected' ? null : (
              // The reason of a line is one of the codes that the form offers.
              <span className="block text-small text-ink-soft">
                {t(`reasons.${reasonOf(line) as 'vacancy'}`)}
              </span>
            )}
          </Fact>
        ))}
        <Fact name={t('lines.net')}>{amount('net')}</Fact>
        <Fact name={t('usualGross')}>{amount('usualGross')}</Fact>
        <Fact name={t('usualCosts')}>{amount('usualCosts')}</Fact>
        <YieldFact content={content} />
        <Fact name={t('occupancy')}>
          {formatPercent(Number(content.occupancyBasisPoints), locale)}
        </Fact>
        {content.bankReference === null ? null : (
          <Fact name={t('bankReference')}>{String(content.bankReference)}</Fact>
        )}
        <Fact name={t('evidence')}>
          <Files proposal={proposal} />
        </Fact>
      </Facts>
    </>
  )
}

/** The month proposed for reversal, and the reason. */
export function ProposedVoid({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const { content } = proposal
  return (
    <Facts>
      <Fact name={t('month')}>{formatDate(`${String(content.month)}-01`, 'month', locale)}</Fact>
      <Fact name={t('lines.gross')}>
        <Amount value={Number(content.gross)} />
      </Fact>
      <Fact name={t('lines.net')}>
        <Amount value={Number(content.net)} />
      </Fact>
      <YieldFact content={content} />
      <Fact name={t('voidReason')}>{String(content.reason)}</Fact>
    </Facts>
  )
}

function YieldFact({ content }: Pick<Proposal, 'content'>) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const percent = (name: string) => formatPercent(Number(content[name]), locale)
  return (
    <Fact name={t('yieldShown')}>
      {t('fromTo', { before: percent('yieldBefore'), after: percent('yieldAfter') })}
    </Fact>
  )
}

function Files({ proposal: { subjectId, content } }: { readonly proposal: Proposal }) {
  const t = useTranslations('desks.distributions')
  const link = useLocalHref()
  // Written by the back office itself.
  const files = content.files as readonly EvidenceFile[]
  if (files.length === 0) return t('noEvidence')
  return (
    <span className="flex flex-wrap gap-x-4">
      {files.map(({ id }, index) => (
        <a
          key={id}
          href={link(`/back-office/files/properties/${subjectId}/evidence/${id}`)}
          className="text-link inline-flex min-h-11 items-center"
        >
          {t('file', { number: String(index + 1) })}
        </a>
      ))}
    </span>
  )
}
