import { useTranslations } from 'use-intl'
import type { DeathReportDetail } from '#contract/back-office/death-reports.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { ReasonField } from '../desk/reason-field.tsx'

/** The actions on a report, by the last segment of their API path. */
export const acts = [
  'confirmation',
  'heirs',
  'transfer',
  'question',
  'account',
  'hold',
  'resumption',
  'release',
  'refusal',
] as const
type Act = Exclude<(typeof acts)[number], 'heirs'>

type Answer = {
  readonly act: string | null
  readonly typed: { readonly reason: string; readonly email: string }
  readonly problem: FormProblem
}

type Props = { readonly report: DeathReportDetail; readonly answer: Answer | undefined }

/** Returns the actions that are possible now; those that need two people are sent as proposals. */
function actsNow({
  state,
  userId,
  isOnHold,
  proposals,
  heirs,
  decisions,
}: DeathReportDetail): readonly Act[] {
  if (state !== 'reported' && state !== 'asked' && state !== 'confirmed') return []
  if (isOnHold) return ['resumption']
  const isProposed = (kind: string) => proposals.some((proposal) => proposal.kind === kind)
  const hasPassedOn = decisions.some(({ decision }) => decision === 'transferred')
  if (userId === null) return ['question', 'account', 'refusal', 'hold']
  return [
    ...(state === 'confirmed' || isProposed('death-confirmation')
      ? []
      : (['confirmation'] as const)),
    ...(heirs.length === 0 || isProposed('inheritance-transfer') ? [] : (['transfer'] as const)),
    'question',
    'hold',
    ...(hasPassedOn || isProposed('death-report-release') ? [] : (['release'] as const)),
  ]
}

/** The actions on a report that are possible now, each in a collapsed form. */
export function ReportActs({ report, answer }: Props) {
  const t = useTranslations('death-report-desk')
  const open = actsNow(report)
  if (open.length === 0) return <Notice tone="plain">{t('nothingOpen')}</Notice>
  return (
    <Card>
      <CardHead title={t('actsTitle')} />
      <div className="grid divide-y divide-line">
        {open.map((act) => (
          <div key={act} className="py-2 first:pt-0 last:pb-0">
            <Disclosure label={t(`acts.${act}.title`)} isOpen={answer?.act === act}>
              <ActForm act={act} answer={answer?.act === act ? answer : undefined} />
            </Disclosure>
          </div>
        ))}
      </div>
    </Card>
  )
}

function ActForm({ act, answer }: { readonly act: Act; readonly answer: Answer | undefined }) {
  const t = useTranslations('death-report-desk')
  const isLast = act === 'release' || act === 'refusal' || act === 'hold'
  return (
    <div className="pt-2 pb-3">
      <p className="mb-4 text-dense text-ink-soft">{t(`acts.${act}.lead`)}</p>
      <DeskForm
        hidden={{ intent: act }}
        problem={answer?.problem}
        typed={answer?.typed}
        acts={[{ text: t(`acts.${act}.send`), variant: isLast ? 'danger' : 'primary' }]}
      >
        {act === 'account' ? (
          <TextInput
            name="email"
            type="email"
            label={t('accountEmail')}
            autoComplete="off"
            required
          />
        ) : null}
        <ReasonField
          label={t(act === 'question' ? 'wanted' : 'reason')}
          help={t(`readers.${act}`)}
        />
      </DeskForm>
    </div>
  )
}
