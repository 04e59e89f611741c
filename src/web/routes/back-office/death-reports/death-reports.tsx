import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { deathReportQueues } from '#contract'
import type { ListedDeathReport } from '#contract/back-office/death-reports.ts'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { timeColumn } from '../desk/desk-columns.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'

export const handle: ScreenHandle = { messages: ['death-report-desk'] }

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, deathReportQueues)
  const usual = state !== 'ended' ? 'oldest' : 'newest'
  const queue = await readQueue(args, '/back-office/death-reports/', { queue: state }, { usual })
  return { state, ...queue }
}

export default function DeathReportsScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  const own = useTranslations('death-report-desk')
  return (
    <DeskTable
      title={t('links.deathReports')}
      path="/back-office/death-reports"
      states={deathReportQueues}
      nameOf={(state) => own(`queues.${state}`)}
      queue={queue}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<ListedDeathReport>[] {
  const t = useTranslations('death-report-desk')
  const link = useLocalHref()
  return [
    {
      id: 'deceased',
      head: t('deceased'),
      isTitle: true,
      cell: ({ id, number, deceasedName }) => (
        <span className="grid">
          <Link to={link(`/back-office/death-reports/${id}`)} className="text-link wrap-anywhere">
            {deceasedName}
          </Link>
          <span className="text-small font-normal text-ink-soft">
            <RecordNumber>{number}</RecordNumber>
          </span>
        </span>
      ),
    },
    { id: 'reporter', head: t('reporter'), cell: ({ reporterName }) => reporterName },
    { id: 'account', head: t('account'), cell: ({ match }) => t(`matches.${match}`) },
    timeColumn(t('reportedAt'), ({ reportedAt }) => reportedAt),
    {
      id: 'state',
      head: t('state'),
      cell: (report) => <ReportBadge report={report} />,
    },
  ]
}

const tones: Record<ListedDeathReport['state'], Tone> = {
  reported: 'info',
  asked: 'warn',
  confirmed: 'gain',
  transferred: 'gain',
  refused: 'neutral',
  joined: 'neutral',
}

type Shown = Pick<ListedDeathReport, 'state' | 'isContested' | 'isOnHold'>

/** Returns the most urgent fact about a report: the account owner objects, it is on hold, or its state. */
export function ReportBadge({ report }: { readonly report: Shown }) {
  const t = useTranslations('death-report-desk')
  const isOpen = ['reported', 'asked', 'confirmed'].includes(report.state)
  if (isOpen && report.isOnHold) return <Badge tone="warn">{t('onHold')}</Badge>
  if (isOpen && report.isContested) return <Badge tone="loss">{t('contested')}</Badge>
  return <Badge tone={tones[report.state]}>{t(`states.${report.state}`)}</Badge>
}
