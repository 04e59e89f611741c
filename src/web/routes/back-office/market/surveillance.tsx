import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { alertRules, alertStates } from '#contract'
import type { CountedPage } from '#contract/answers.ts'
import type { ListedAlert } from '#contract/back-office/surveillance.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { FilterForm } from '../../../components/forms/filter-form.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/choice.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { doneIn, stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'

export const handle: ScreenHandle = { messages: ['surveillance'] }

export const path = '/back-office/surveillance'
export const severityTones = { high: 'loss', medium: 'warn' } as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, alertStates)
  const requested = args.url.searchParams.get('rule')
  const rule = alertRules.find((each) => each === requested)
  const queue = await readQueue(args, '/back-office/surveillance/', {
    state,
    ...(rule !== undefined && { rule }),
  })
  return { ...queue, state, rule: rule ?? null, done: doneIn(args.url, ['dismissed', 'escalated']) }
}

/** Alerts of the market surveillance, to be opened and decided. */
export default function SurveillanceScreen() {
  const { done, rule, ...queue } = useLoaderData<typeof loader>()
  const t = useTranslations('surveillance')
  const name = useTranslations('back-office.links')('surveillance')
  return (
    <DeskTable
      title={name}
      path={path}
      states={alertStates}
      nameOf={(state) => t(`states.${state}`)}
      {...(rule !== null && { query: { rule } })}
      queue={queue}
      done={done && t(`done.${done}`)}
      lead={t('lead')}
      notice={<RuleFilter state={queue.state} rule={rule} list={queue.list} />}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

type RuleFilterProps = {
  readonly state: string
  readonly rule: string | null
  readonly list: Pick<CountedPage<unknown>, 'total' | 'isMore'>
}

function RuleFilter({ state, rule, list: { total, isMore } }: RuleFilterProps) {
  const t = useTranslations('surveillance')
  return (
    <FilterForm
      values={{ rule: rule ?? '' }}
      className="mb-5 flex max-w-xl flex-wrap items-end gap-2.5 [&_select]:scroll-mb-24"
    >
      <input type="hidden" name="state" value={state} />
      <Select name="rule" label={t('rule')} defaultValue={rule ?? ''} className="min-w-0 grow">
        <option value="">{t('allRules')}</option>
        {alertRules.map((each) => (
          <option key={each} value={each}>
            {t(`rules.${each}.name`)}
          </option>
        ))}
      </Select>
      <div className="sticky bottom-0 bg-paper max-sm:w-full max-sm:py-3">
        <Button type="submit" variant="dark" className="w-full">
          {total === 0 && rule === null
            ? t('apply')
            : t(isMore ? 'showMore' : 'show', { count: total })}
        </Button>
      </div>
    </FilterForm>
  )
}

function useColumns(): readonly Column<ListedAlert>[] {
  const t = useTranslations('surveillance')
  const link = useLocalHref()
  return [
    {
      id: 'rule',
      head: t('rule'),
      isTitle: true,
      cell: ({ id, rule }) => (
        <Link to={link(`${path}/${id}`)} className="text-link">
          {t(`rules.${rule}.name`)}
        </Link>
      ),
    },
    { id: 'property', head: t('property'), cell: ({ propertyName }) => propertyName },
    {
      id: 'people',
      head: t('people'),
      cell: ({ people }) => people.map(({ name }) => name ?? t('erased')).join(', '),
    },
    {
      id: 'severity',
      head: t('severity'),
      cell: ({ severity }) => (
        <Badge tone={severityTones[severity]}>{t(`severitiesInTable.${severity}`)}</Badge>
      ),
    },
    {
      id: 'happenedAt',
      head: t('happenedAt'),
      cell: ({ happenedAt }) => <DateTime value={happenedAt} style="date-time" />,
    },
  ]
}
