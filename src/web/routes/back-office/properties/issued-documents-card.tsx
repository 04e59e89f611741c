import { useTranslations } from 'use-intl'
import { propertyDocumentKinds } from '#contract'
import type { DeskDocument } from '#contract/back-office/properties/desk-document-body.ts'
import type { DeskPropertyFile } from '#contract/back-office/properties/desk-property-body.ts'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Checkbox, Select } from '../../../ui/choice.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { DocumentLink } from '../approvals/proposed-document.tsx'
import { ReasonField } from '../desk/reason-field.tsx'
import { answerOf, type RecordAnswer } from './record-act.ts'
import { RecordForm } from './record-form.tsx'
import { RecordActs } from './remove-record-form.tsx'

type IssuedDocumentsCardProps = {
  readonly propertyId: string
  readonly documents: DeskPropertyFile['issuedDocuments']
  readonly answer: RecordAnswer
}

/** Documents issued by third parties: who submitted each, who approved it, and its state. */
export function IssuedDocumentsCard({ propertyId, documents, answer }: IssuedDocumentsCardProps) {
  const t = useTranslations('issued.desk')
  const { items, maySubmit } = documents
  return (
    <Card id="documents">
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      {items.length === 0 ? (
        <p className="mt-4 text-dense">{t('none')}</p>
      ) : (
        <ul
          className={`mt-4 divide-y divide-line border-t border-line ${maySubmit ? 'border-b' : ''}`}
        >
          {items.map((document) => (
            <DocumentLine key={document.id} {...{ propertyId, document, answer }} />
          ))}
        </ul>
      )}
      {maySubmit ? <Submission answer={answer} /> : null}
    </Card>
  )
}

const tones: Record<DeskDocument['state'], Tone> = {
  waiting: 'warn',
  approved: 'gain',
  refused: 'loss',
  withdrawn: 'neutral',
}

type DocumentLineProps = {
  readonly propertyId: string
  readonly document: DeskDocument
  readonly answer: RecordAnswer
}

function DocumentLine({ propertyId, document, answer }: DocumentLineProps) {
  const words = useTranslations('issued')
  const t = useTranslations('issued.desk')
  const locale = useLocale()
  const { id, kind, state, issuedBy, issuedOn, sha256, audience, withdrawnFor } = document
  const day = (value: string) => formatDate(value, 'short', locale)
  const name = (value: string | null) => value ?? t('closedAccount')
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="text-dense font-bold">{words(`kinds.${kind}`)}</span>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <div className="text-small wrap-anywhere text-ink-soft">
        <FactLine>
          {words('issued', { issuer: issuedBy, date: day(issuedOn) })}
          {words(`audiences.${audience}`)}
          {sha256 === null ? words('takenOver') : words('hash', { hash: sha256.slice(0, 12) })}
          {t('handedIn', { name: name(document.uploadedBy), date: day(document.uploadedAt) })}
          {document.decidedAt === null || sha256 === null
            ? null
            : t('decided', {
                state,
                name: name(document.decidedBy),
                date: day(document.decidedAt),
              })}
        </FactLine>
        {withdrawnFor === null ? null : <p>{t('withdrawnFor', { reason: withdrawnFor })}</p>}
        {state === 'waiting' ? <p>{t('waitingLead')}</p> : null}
      </div>
      <RecordActs>
        <span className="mt-4 mb-3">
          <DocumentLink propertyId={propertyId} documentId={id}>
            {words('open')}
          </DocumentLink>
        </span>
        {state === 'approved' ? <Withdraw documentId={id} answer={answer} /> : null}
      </RecordActs>
    </li>
  )
}

type WithdrawProps = { readonly documentId: string; readonly answer: RecordAnswer }

function Withdraw({ documentId, answer }: WithdrawProps) {
  const t = useTranslations('issued.desk')
  const { problem, typed } = answerOf(answer, 'issued-withdrawal', documentId)
  return (
    <RecordForm
      intent="issued-withdrawal"
      subject={documentId}
      label={t('withdraw')}
      send={t('withdrawSend')}
      problem={problem}
      typed={typed}
      isDanger
      isForAll
    >
      <p className="text-dense">{t('withdrawLead')}</p>
      <ReasonField label={t('reason')} />
    </RecordForm>
  )
}

function Submission({ answer }: { readonly answer: RecordAnswer }) {
  const t = useTranslations('issued.desk')
  const words = useTranslations('issued')
  const { problem, typed } = answerOf(answer, 'issued-document')
  return (
    <RecordForm
      intent="issued-document"
      label={t('add')}
      send={t('addSend')}
      problem={problem}
      typed={typed}
      isUpload
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select name="kind" label={words('facts.kind')} defaultValue="sale-agreement">
          {propertyDocumentKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
        <Select name="language" label={words('facts.language')} defaultValue="id">
          <option value="id">{words('languages.id')}</option>
          <option value="en">{words('languages.en')}</option>
        </Select>
        <TextInput
          name="issuedBy"
          label={words('facts.issuedBy')}
          help={t('issuedByHelp')}
          required
          maxLength={160}
        />
        <TextInput type="date" name="issuedOn" label={words('facts.issuedOn')} required />
      </div>
      <FileInput name="file" label={t('file')} help={t('fileHelp')} />
      <Checkbox name="isRedacted" value="true">
        {t('isRedacted')}
      </Checkbox>
    </RecordForm>
  )
}
