import { useTranslations } from 'use-intl'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Fact, Facts } from '../facts.tsx'

const amounts = [
  'opening',
  'closing',
  'ledger',
  'credits',
  'debits',
  'amount',
  'ordered',
  'part',
  'fee',
  'rest',
] as const
const days = ['beginsOn', 'endsOn', 'bookedOn', 'readUntil'] as const
const plain = [
  'account',
  'lines',
  'fresh',
  'sender',
  'text',
  'reference',
  'explanation',
  'reason',
] as const

/** The facts shown for each kind of bank proposal, in this order. */
const shown = {
  'bank-statement': [
    'accountPurpose',
    'account',
    'beginsOn',
    'endsOn',
    'opening',
    'credits',
    'debits',
    'closing',
    'ledger',
    'lines',
    'fresh',
  ],
  'bank-line-match': [
    'amount',
    'bookedOn',
    'sender',
    'senderScore',
    'text',
    'reference',
    'ordered',
  ],
  'bank-line-booking': [
    'accountPurpose',
    'amount',
    'bookedOn',
    'sender',
    'text',
    'purpose',
    'reference',
    'ordered',
    'part',
    'fee',
    'rest',
    'explanation',
  ],
  'bank-line-reopening': ['amount', 'purpose', 'explanation', 'reason'],
  'transfer-cancellation': ['reference', 'from', 'to', 'amount', 'readUntil', 'reason'],
  'transfer-line-reopening': [
    'reference',
    'ordered',
    'side',
    'bookedOn',
    'text',
    'match',
    'part',
    'fee',
    'reason',
  ],
} as const
type Kind = keyof typeof shown
type FactName = (typeof shown)[Kind][number]

/** All figures that a proposal about the operator's bank account is decided by. */
export function ProposedBankLine({ proposal }: { readonly proposal: Proposal }) {
  const t = useTranslations('reconciliation')
  const link = useLocalHref()
  const kind = kindOf(proposal)
  if (kind === null) return null
  const { content, id } = proposal
  return (
    <>
      <Facts isDense>
        {shown[kind].map((fact) =>
          isOmitted(fact, content[fact]) ? null : (
            <Fact key={fact} name={t(`fields.${fact}`)}>
              <Value fact={fact} value={content[fact]} />
            </Fact>
          ),
        )}
      </Facts>
      <Largest credits={content.largest} />
      {typeof content.fileId === 'string' ? (
        <a
          href={link(`/back-office/files/reconciliation/bookings/${id}/document`)}
          className="mt-3 inline-block text-link"
        >
          {t('booking.document')}
        </a>
      ) : null}
    </>
  )
}

/** Whether a fact that only some lines have is left out. */
function isOmitted(fact: FactName, value: unknown): boolean {
  const isAbsent = value === null || value === undefined || (fact === 'fee' && value === '0')
  return isAbsent && !['sender', 'senderScore'].includes(fact)
}

function kindOf({ kind }: Proposal): Kind | null {
  return kind in shown ? (kind as Kind) : null // One of its keys, as was just asked.
}

function Value({ fact, value }: { readonly fact: FactName; readonly value: unknown }) {
  const t = useTranslations('reconciliation')
  const is = (names: readonly string[]) => names.includes(fact)
  if (value === null || value === undefined) return t('fields.noSender')
  if (is(amounts)) return <Amount value={Number(value)} />
  if (is(days)) return <DateTime value={String(value)} style="short" />
  if (fact === 'accountPurpose' || fact === 'from' || fact === 'to')
    return t(`accounts.${String(value) as 'own'}`) // Written by the API.
  if (fact === 'side') return t(`sides.${String(value) as 'left'}`)
  if (fact === 'match') return t(`matches.${String(value) as 'people'}`)
  if (fact === 'purpose') return t(`booking.purposes.${String(value) as 'owner'}`)
  if (fact === 'senderScore') return `${String(value)}%`
  if (is(plain)) return fact === 'account' ? `•••• ${String(value).slice(-4)}` : String(value)
  return null
}

type Credit = { readonly amount: string; readonly sender: string | null; readonly text: string }

/** The largest credits of a statement with their senders. */
function Largest({ credits }: { readonly credits: unknown }) {
  const t = useTranslations('reconciliation')
  if (!Array.isArray(credits) || credits.length === 0) return null
  // The API writes these into the proposal of a statement.
  const creditList = credits as readonly Credit[]
  return (
    <section className="mt-4">
      <h3 className="text-dense font-bold">{t('fields.largest')}</h3>
      <ul className="mt-1 grid gap-1 text-dense">
        {creditList.map(({ amount, sender, text }) => (
          <li key={`${amount} ${text}`} className="wrap-anywhere">
            <FactLine>
              <Amount value={Number(amount)} className="font-semibold" />
              {sender ?? t('fields.noSender')}
              {text}
            </FactLine>
          </li>
        ))}
      </ul>
    </section>
  )
}
