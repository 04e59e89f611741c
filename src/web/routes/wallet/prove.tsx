import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { textOf } from '../../components/forms/form-text.ts'
import { ReceiptForm } from '../../components/forms/receipt-form.tsx'
import { climbed, receiptIn } from '../../components/money/balance-receipt.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NightTotals } from './night-totals.tsx'

export const handle: ScreenHandle = { messages: ['proof'] }

const nightsShown = 7
const nightsKept = 100

export async function loader({ context }: LoaderFunctionArgs) {
  const limit = nightsShown
  const { items } = await context.get(apiContext).get('/proofs/', { limit })
  return { nights: items }
}

/**
 * Checks a pasted receipt: computes the root and the total from the receipt's own steps and compares them with
 * the published ones.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const typed = textOf(await request.formData(), 'receipt').slice(0, 20_000)
  const receipt = receiptIn(typed)
  if (receipt === null) return data({ typed, verdict: 'unreadable' as const }, { status: 400 })
  const { items } = await context.get(apiContext).get('/proofs/', { limit: nightsKept })
  const night = items.find(({ day }) => day === receipt.day)
  const found = await climbed(receipt)
  if (night === undefined) return data({ typed, verdict: 'unknown' as const })
  const isInside = found?.root === night.root && found.total === night.total
  return data({ typed, verdict: isInside ? ('inside' as const) : ('outside' as const) })
}

export default function ProveScreen() {
  const { nights } = useLoaderData<typeof loader>()
  const t = useTranslations('proof')
  const [newest, ...earlier] = nights
  return (
    <div className="page-width py-10">
      <PageHead title={t('title')} description={t('description')} />
      <h1 className="text-h1">{t('title')}</h1>
      <p className="mt-2 max-w-prose text-body text-ink-soft">{t('lead')}</p>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {newest === undefined ? (
            <Notice title={t('noneTitle')}>
              <p>{t('none')}</p>
            </Notice>
          ) : (
            <NightTotals night={newest} />
          )}
          {earlier.length === 0 ? null : (
            <Disclosure label={t('earlier', { count: earlier.length })}>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
                {earlier.map((night) => (
                  <NightTotals key={night.day} night={night} />
                ))}
              </div>
            </Disclosure>
          )}
        </div>
        <CheckForm />
      </div>
    </div>
  )
}

const tones = { inside: 'success', outside: 'error', unknown: 'warn', unreadable: 'error' } as const

function CheckForm() {
  const answer = useAnswer<typeof action>()
  const t = useTranslations('proof')
  return (
    <Card>
      <h2 className="text-h3">{t('checkTitle')}</h2>
      <p className="mt-1 mb-4 text-dense text-ink-soft">{t('checkLead')}</p>
      <ReceiptForm
        words={{ receipt: t('receipt'), check: t('check') }}
        rows={8}
        lengthMax={20_000}
        answer={answer}
      >
        {answer === undefined ? null : (
          <Notice tone={tones[answer.verdict]} title={t(`verdicts.${answer.verdict}.title`)}>
            <p>{t(`verdicts.${answer.verdict}.text`)}</p>
          </Notice>
        )}
      </ReceiptForm>
      <p className="mt-5 border-t border-line pt-4 text-small text-ink-soft">
        {t.rich('program', {
          link: (words) => (
            <a href="/verify-balance.mjs" download className="text-link">
              {words}
            </a>
          ),
        })}
      </p>
    </Card>
  )
}
