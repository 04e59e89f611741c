import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Wallet } from '#contract/wallet/wallet-body.ts'
import { ApiProblem } from '../../api/problem.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Amount } from '../../components/money/amount.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { buttonLook, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import { OpenChevron } from '../../ui/open-chevron.tsx'

export const handle: ScreenHandle = { messages: ['wallet', 'movements', 'proof'] }

/** The receipt is of the latest night in which the account had a balance, which is almost always the last one. */
const nightsRead = 7

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { account } = api
  const [receipt, wallet, { items }] = await Promise.all([
    account.ask('/wallet/proof/').catch((error: unknown) => {
      if (error instanceof ApiProblem && error.code === 'proofs.not_found') return null
      throw error
    }),
    account.get('/wallet/'),
    api.get('/proofs/', { limit: nightsRead }),
  ])
  const night = items.find(({ day }) => day === receipt?.day)
  return { receipt, wallet, takenAt: night?.takenAt ?? null }
}

/** The page with the investor's own entry in the total of the newest night. */
export default function ProofScreen() {
  const { receipt, wallet, takenAt } = useLoaderData<typeof loader>()
  const t = useTranslations('proof')
  const w = useTranslations('wallet')
  const m = useTranslations('movements')
  const link = useLocalHref()
  const prove = <LinkButton to={link('/prove')}>{t('checkTitle')}</LinkButton>
  return (
    <TitledPage
      isNarrow
      title={m('documents.proof.title')}
      trail={[
        { text: w('title'), path: '/dashboard/wallet' },
        { text: m('documents.proof.title') },
      ]}
      lead={t('ownLead')}
    >
      {receipt === null ? (
        <Card>
          <EmptyState title={t('noReceiptTitle')} action={prove}>
            <p>{t('noReceipt')}</p>
          </EmptyState>
        </Card>
      ) : (
        <Card className="grid gap-5">
          <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[auto_auto_auto] sm:justify-between [&_dd]:text-[1.1875rem] [&_dd]:font-[750] [&_dt]:text-small [&_dt]:text-ink-soft">
            <div>
              <dt>{t('takenAt')}</dt>
              <dd>
                <DateTime
                  value={takenAt ?? receipt.day}
                  style={takenAt === null ? 'long' : 'date-time'}
                />
              </dd>
            </div>
            <div>
              <dt>{t('myBalance')}</dt>
              <dd>
                <Amount value={Number(receipt.amount)} />
              </dd>
            </div>
            <div>
              <dt>{t('allBalances')}</dt>
              <dd>
                <Amount value={Number(receipt.total)} />
              </dd>
            </div>
          </dl>
          <WalletSum wallet={wallet} proven={Number(receipt.amount)} />
          <details className="group rounded-2xl border border-line px-4">
            <summary className="flex min-h-12 items-center justify-between gap-3 text-dense font-bold">
              {t('showReceipt')}
              <OpenChevron />
            </summary>
            <pre className="mb-4 rounded-xl bg-sand p-4 text-small whitespace-pre-wrap wrap-anywhere">
              {JSON.stringify(receipt, null, 2)}
            </pre>
          </details>
          <div className="flex flex-wrap gap-2.5">
            <a
              href={link('/dashboard/files/wallet/proof')}
              className={buttonLook({ variant: 'primary' })}
            >
              <DownloadIcon size={18} aria-hidden="true" />
              {t('download')}
            </a>
            {prove}
          </div>
        </Card>
      )}
    </TitledPage>
  )
}

const proven = ['free', 'held', 'rewards'] as const

/** The wallet balances that make up the proven balance. The sums differ once money has moved after the proof. */
function WalletSum({
  wallet,
  proven: amount,
}: {
  readonly wallet: Wallet
  readonly proven: number
}) {
  const t = useTranslations('proof')
  const w = useTranslations('wallet')
  const sum = proven.reduce((total, name) => total + wallet[name], 0)
  return (
    <div className="rounded-2xl bg-sand p-4 text-dense">
      <dl className="grid gap-1.5">
        {proven.map((name) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{w(`balances.${name}.label`)}</dt>
            <dd>
              <Amount value={wallet[name]} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line-strong pt-1.5 font-bold">
          <dt>{t('walletNow')}</dt>
          <dd>
            <Amount value={sum} />
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-small text-ink-soft">
        {t(sum === amount ? 'sameAsNight' : 'movedSince')}
      </p>
    </div>
  )
}
