import { useTranslations } from 'use-intl'
import type { Operator } from '#contract/operator/operator.ts'
import { formatDate } from '../../components/format.ts'
import { RequiredStatements } from '../../components/risk-statements.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { BankIcon } from '../../ui/icon.tsx'

/** Who operates this installation under which licence, and what the law wants said beside offers. */
export function Licence({ operator }: { readonly operator: Operator }) {
  const t = useTranslations('home.licence')
  const locale = useLocale()
  const contact = [operator.phone, operator.email].filter((part) => part !== null)
  const lines = [
    { name: t('operator'), value: operator.name },
    { name: t('regulator'), value: operator.regulator },
    { name: t('number'), value: operator.licenceNumber },
    {
      name: t('since'),
      value: operator.licenceDate && formatDate(operator.licenceDate, 'long', locale),
    },
    { name: t('address'), value: operator.address },
    { name: t('contact'), value: contact.length === 0 ? null : contact.join(' · ') },
  ]
  const isComplete = lines.every(({ value }) => value !== null)
  return (
    <section className="when-near room-960 lg:room-590 mt-20 grid gap-x-12 gap-y-10 rounded-hero border border-line bg-card p-6 sm:mt-28 sm:p-12 lg:grid-cols-2">
      <div>
        <BankIcon size={28} aria-hidden="true" className="text-info" />
        <h2 className="mt-4 text-h2">{t('title')}</h2>
        <dl className="mt-6 text-dense">
          {lines.map(({ name, value }) =>
            value === null ? null : (
              <div
                key={name}
                className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4 border-t border-line py-3"
              >
                <dt className="text-ink-soft">{name}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ),
          )}
        </dl>
        {isComplete ? null : (
          <p className="mt-3 text-small text-ink-soft">{t('placeholderNote')}</p>
        )}
      </div>
      <div>
        <h3 className="mb-5 text-h3 lg:mt-11">{t('statements')}</h3>
        <RequiredStatements />
      </div>
    </section>
  )
}
