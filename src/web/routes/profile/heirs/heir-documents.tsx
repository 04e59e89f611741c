import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { preparedDocumentKinds } from '#contract'
import type { HeirDocuments } from '#contract/users/heir-documents.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { RemovalQuestion } from '../../../components/forms/removal-question.tsx'
import { formatDate } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/choice.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Checklists } from '../../death-report/estate-guide.tsx'

type DocumentsProps = {
  readonly documents: HeirDocuments['items']
  readonly problem: FormProblem | undefined
  readonly kind: string
  readonly news: 'kept' | 'removed' | null
}

/** The documents stored for the heirs, and the checklists of what the family will need after a death. */
export function HeirDocumentsCards({ documents, problem, kind, news }: DocumentsProps) {
  const t = useTranslations('profile-edit.heirs')
  const link = useLocalHref()
  return (
    <div className="mt-5 grid gap-5">
      <Card>
        <h2 className="text-h3">{t('documents.title')}</h2>
        <p className="mt-1 mb-4 text-dense text-ink-soft">{t('documents.lead')}</p>
        {news === null ? null : (
          <div role="status" className="mb-4">
            <Notice tone="success">{t(`documents.${news}`)}</Notice>
          </div>
        )}
        <ProblemNotice problem={problem} className="mb-4" />
        <ul className="mb-5 grid gap-1 empty:hidden">
          {documents.map((document) => (
            <KeptDocument key={document.id} document={document} />
          ))}
        </ul>
        <AddForm problem={problem} kind={kind} />
      </Card>
      <Card>
        <h2 className="text-h3">{t('guideTitle')}</h2>
        <p className="mt-1 mb-4 text-dense text-ink-soft">{t('guideLead')}</p>
        <Checklists />
        <p className="mt-4 text-dense">
          <Link to={link('/death-report')} className="inline-block py-2 text-link">
            {t('guideLink')}
          </Link>
        </p>
      </Card>
    </div>
  )
}

function KeptDocument({ document }: { readonly document: HeirDocuments['items'][number] }) {
  const t = useTranslations('profile-edit.heirs')
  const kinds = useTranslations('death-report.kinds')
  const link = useLocalHref()
  const locale = useLocale()
  const name = kinds(document.kind)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 last:border-0">
      <span className="min-w-0">
        <a
          href={link(`/dashboard/files/users/heir-documents/${document.id}/file`)}
          className="me-3 inline-flex min-h-11 items-center text-link"
        >
          {name}
        </a>
        <span className="text-small text-ink-soft">
          <DateTime value={document.keptAt} />
        </span>
      </span>
      <RemovalQuestion
        label={t('documents.remove')}
        subject={name}
        question={t('documents.removal.question', {
          name,
          date: formatDate(document.keptAt, 'long', locale),
        })}
        submit={t('documents.removal.submit')}
        hidden={{ documentId: document.id, intent: 'remove-document' }}
      />
    </li>
  )
}

function AddForm({ problem, kind }: Pick<DocumentsProps, 'problem' | 'kind'>) {
  const t = useTranslations('profile-edit.heirs.documents')
  const words = useTranslations('death-report')
  const isBusy = useNavigation().formData?.get('intent') === 'add-document'
  return (
    <PostForm
      problem={problem}
      encType="multipart/form-data"
      preventScrollReset
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="add-document" />
      <Select name="kind" label={words('status.kind')} defaultValue={kind || 'family-card'}>
        {preparedDocumentKinds.map((each) => (
          <option key={each} value={each}>
            {words(`kinds.${each}`)}
          </option>
        ))}
      </Select>
      <FileInput
        name="file"
        label={words('status.file')}
        help={words('status.fileHelp')}
        required
      />
      <Button type="submit" className="sm:justify-self-start" isBusy={isBusy}>
        {isBusy ? words('form.busy') : t('add')}
      </Button>
    </PostForm>
  )
}
