import { useTranslations } from 'use-intl'
import { documentKinds } from '#contract'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { RecordForm } from './record-form.tsx'

type SummaryCardProps = {
  readonly propertyId: string
  readonly documents: DeskPropertyFile['documents']
  readonly answer: RecordAnswer
}

/** The summaries that the product generates from the records, by day. */
export function SummaryCard({ propertyId, documents, answer }: SummaryCardProps) {
  const t = useTranslations('stewardship.documents')
  const locale = useLocale()
  const link = useLocalHref()
  const { problem, typed } = answerOf(answer, 'document')
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      <ul className="mt-3 divide-y divide-line border-b border-line text-dense">
        {documents.map(({ kind, issuedOn }) => (
          <li
            key={`${kind}/${issuedOn}`}
            className="flex flex-wrap items-center justify-between gap-x-4 py-1.5"
          >
            <a
              href={link(
                `/files/properties/${propertyId}/documents/${kind}/${issuedOn}?language=${locale}`,
              )}
              className="text-link inline-flex min-h-11 items-center font-bold"
            >
              {t(`kinds.${kind}`)}
            </a>
            <DateTime value={issuedOn} />
          </li>
        ))}
      </ul>
      <RecordForm
        intent="document"
        label={t('add')}
        send={t('addSend')}
        problem={problem}
        typed={typed}
      >
        <Select name="kind" label={t('kind')} defaultValue="lease-summary">
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <TextInput type="date" name="issuedOn" label={t('issuedOn')} required />
      </RecordForm>
    </Card>
  )
}
