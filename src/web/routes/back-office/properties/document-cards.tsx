import { useTranslations } from 'use-intl'
import {
  type DeskPropertyFile,
  documentKinds,
  type OwnerPaper,
  ownerPaperKinds,
} from '../../../api/stewardship-shapes.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox, Select } from '../../../ui/choice.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { BothLanguages, RecordForm } from './record-form.tsx'

type DocumentCardProps = {
  readonly documents: DeskPropertyFile['documents']
  readonly answer: RecordAnswer
}

/** The papers that the product writes from the records, by their days. */
export function DocumentCard({ documents, answer }: DocumentCardProps) {
  const t = useTranslations('stewardship.documents')
  const { problem, typed } = answerOf(answer, 'document')
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      <ul className="mt-3 divide-y divide-line border-b border-line text-dense">
        {documents.map(({ kind, issuedOn }) => (
          <li key={`${kind}/${issuedOn}`} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="font-semibold">{t(`kinds.${kind}`)}</span>
            <DateTime value={issuedOn} />
          </li>
        ))}
      </ul>
      <RecordForm intent="document" label={t('add')} send={t('addSend')} problem={problem}>
        <Select name="kind" label={t('kind')} defaultValue={typed.kind ?? 'lease-summary'}>
          {documentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <TextInput
          type="date"
          name="issuedOn"
          label={t('issuedOn')}
          required
          defaultValue={typed.issuedOn}
          error={problem?.fields.issuedOn}
        />
      </RecordForm>
    </Card>
  )
}

type PaperCardProps = {
  readonly propertyId: string
  readonly papers: readonly OwnerPaper[]
  readonly answer: RecordAnswer
}

const bytesMax = 10 * 1024 * 1024

/** Files that only holders and staff read. */
export function PaperCard({ propertyId, papers, answer }: PaperCardProps) {
  const t = useTranslations('stewardship.papers')
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      {papers.length === 0 ? (
        <p className="mt-4 text-dense">{t('none')}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {papers.map((paper) => (
            <PaperLine key={paper.id} propertyId={propertyId} paper={paper} answer={answer} />
          ))}
        </ul>
      )}
      <AddPaper answer={answer} />
    </Card>
  )
}

type PaperLineProps = {
  readonly propertyId: string
  readonly paper: OwnerPaper
  readonly answer: RecordAnswer
}

function PaperLine({ propertyId, paper, answer }: PaperLineProps) {
  const t = useTranslations('stewardship.papers')
  const locale = useLocale()
  const link = useLocalHref()
  const { problem, typed } = answerOf(answer, 'paper-withdrawal', paper.id)
  return (
    <li className="py-3.5">
      <a
        href={link(`/back-office/properties/${propertyId}/papers/${paper.id}`)}
        className="text-link inline-flex min-h-11 items-center text-dense font-bold"
      >
        {paper.title[locale]}
      </a>
      <p className="text-small text-ink-soft">
        {t(`kinds.${paper.kind}`)} · <DateTime value={paper.issuedOn} />
      </p>
      <RecordForm
        intent="paper-withdrawal"
        subject={paper.id}
        label={t('withdraw')}
        send={t('withdrawSend')}
        problem={problem}
        isDanger
      >
        <TextInput
          name="reason"
          label={t('reason')}
          required
          maxLength={400}
          defaultValue={typed.reason}
          error={problem?.fields.reason}
        />
      </RecordForm>
    </li>
  )
}

function AddPaper({ answer }: { readonly answer: RecordAnswer }) {
  const t = useTranslations('stewardship.papers')
  const { problem, typed } = answerOf(answer, 'paper')
  const errors = problem?.fields
  return (
    <RecordForm intent="paper" label={t('add')} send={t('addSend')} problem={problem} isUpload>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          name="kind"
          label={t('kind')}
          defaultValue={typed.kind ?? 'survey'}
          error={errors?.kind}
        >
          {ownerPaperKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <TextInput
          type="date"
          name="issuedOn"
          label={t('issuedOn')}
          required
          defaultValue={typed.issuedOn}
          error={errors?.issuedOn}
        />
      </div>
      <BothLanguages name="title" label={t('name')} max={160} typed={typed} problem={problem} />
      <FileInput
        name="file"
        label={t('file')}
        help={t('fileHelp')}
        accept="application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png"
        bytesMax={bytesMax}
        tooLarge={t('tooLarge')}
        error={errors?.file}
      />
      <Checkbox
        name="namesNobody"
        value="true"
        defaultChecked={typed.namesNobody === 'true'}
        error={errors?.namesNobody}
      >
        {t('namesNobody')}
      </Checkbox>
    </RecordForm>
  )
}
