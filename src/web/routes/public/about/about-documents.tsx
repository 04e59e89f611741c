import { useTranslations } from 'use-intl'
import type { Operator } from '#contract/operator/operator.ts'
import type { OperatorProfileAnswer } from '#contract/operator/operator-profile.ts'
import { formatDate } from '../../../components/money/format.ts'
import { useOperator } from '../../../components/use-operator.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { FileIcon } from '../../../ui/icon.tsx'

type AboutDocumentsProps = {
  readonly operator: Operator
  readonly documents: OperatorProfileAnswer['documents']
}

/** The operator of this installation and its licences; details that the operator has not configured are left out. */
export function AboutDocuments({ operator, documents }: AboutDocumentsProps) {
  const t = useTranslations('about.documents')
  const locale = useLocale()
  const { name, licenceNumber, licenceDate, regulator, address, email } = useOperator(operator)
  const facts = [
    ['name', name],
    ['licence', licenceNumber],
    ['licenceDate', licenceDate === null ? null : formatDate(licenceDate, 'long', locale)],
    ['regulator', regulator],
    ['address', address],
    ['email', email],
  ] as const
  const published = documents.flatMap(({ address: file, ...document }) =>
    file === null ? [] : [{ ...document, address: file }],
  )
  return (
    <section
      aria-label={t('title')}
      className="rounded-hero border border-line bg-card p-6 sm:p-8 lg:self-start"
    >
      <h2 className="text-h3">{t('title')}</h2>
      <dl className="mt-4 text-dense">
        {facts.map(([id, value]) =>
          value === null ? null : (
            <div
              key={id}
              className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-t border-line py-2.5"
            >
              <dt className="text-ink-soft">{t(id)}</dt>
              <dd className="min-w-0 font-semibold break-words">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {published.length === 0 ? null : (
        <>
          <h3 className="mt-5 text-dense font-bold">{t('documents')}</h3>
          <ul className="mt-1 text-dense">
            {published.map((document) => (
              <li
                key={document.title.id}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-t-0"
              >
                <span className="min-w-0">
                  {document.title[locale]}
                  {document.number === null ? null : (
                    <span className="block text-small text-ink-soft">{document.number}</span>
                  )}
                </span>
                <a
                  href={document.address}
                  className="inline-flex min-h-11 items-center gap-1.5 text-link"
                >
                  <FileIcon size={16} aria-hidden="true" />
                  {t('open')}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
