import { useTranslations } from 'use-intl'
import type { TradingWindow } from '#contract/market/market-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { formatClock, formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { Fact, Facts } from '../facts.tsx'
import type { Typed } from './halt-forms.tsx'

/** All trading windows, newest first. */
export function WindowList({ windows }: { readonly windows: readonly TradingWindow[] }) {
  const t = useTranslations('market-desk.windows')
  return (
    <Card>
      <CardHead title={t('title')} />
      {windows.length === 0 ? (
        <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
      ) : (
        <ul className="grid gap-5">
          {windows.map((window) => (
            <li key={window.id} className="border-t border-line pt-5 first:border-t-0 first:pt-0">
              <Window window={window} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Window({ window }: { readonly window: TradingWindow }) {
  const t = useTranslations('market-desk')
  const phases = useTranslations('resale.phases')
  const locale = useLocale()
  const { phase, opensOn, closesOn, opensAt, closesAt, collectsFrom, nextChangeAt } = window
  const isOver = phase === 'ended'
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="tabular font-bold">
          {t('windows.days', {
            from: formatDate(opensOn, 'long', locale),
            until: formatDate(closesOn, 'long', locale),
          })}
        </h3>
        <Badge tone={isOver || phase === 'announced' || phase === 'night' ? 'neutral' : 'gain'}>
          {phases(phase)}
        </Badge>
      </div>
      <p className="tabular mb-3 text-dense text-ink-soft">
        {t('windows.hours', {
          from: formatClock(opensAt, locale),
          until: formatClock(closesAt, locale),
        })}
      </p>
      {isOver ? null : (
        <Facts>
          <Fact name={t('windows.announced')}>
            <DateTime value={window.announcedAt} style="date-time" />
          </Fact>
          <Fact name={t('windows.collects')}>
            <DateTime value={collectsFrom} style="date-time" />
          </Fact>
          {nextChangeAt === null ? null : (
            <Fact name={t('windows.next')}>
              <DateTime value={nextChangeAt} style="date-time" />
            </Fact>
          )}
        </Facts>
      )}
    </>
  )
}

type ProposeFormProps = {
  readonly earliest: string
  readonly isWaiting: boolean
  readonly problem: FormProblem | undefined
  readonly typed: Typed
}

/** The form that proposes the next window by its first day. */
export function ProposeForm({ earliest, isWaiting, problem, typed }: ProposeFormProps) {
  const t = useTranslations('market-desk.propose')
  const locale = useLocale()
  return (
    <Card>
      <CardHead title={t('title')} />
      {isWaiting ? (
        <Notice tone="info">{t('waits')}</Notice>
      ) : (
        <DeskForm
          hidden={{ intent: 'proposal' }}
          problem={problem}
          typed={typed}
          acts={[{ text: t('send'), variant: 'primary' }]}
        >
          <ProblemNotice problem={problem} />
          <TextInput
            type="date"
            name="opensOn"
            label={t('opensOn')}
            help={t('help', { date: formatDate(earliest, 'long', locale) })}
            min={earliest}
            defaultValue={earliest}
            required
          />
        </DeskForm>
      )}
    </Card>
  )
}
