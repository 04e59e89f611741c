import { useTranslations } from 'use-intl'
import type { CustomerViewReason } from '#contract'
import type { CustomerFile } from '#contract/back-office/customer-file-body.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { DeskForm } from '../desk/desk-form.tsx'
import { listAddress } from '../desk/list-address.ts'
import { RecordList } from './file-part.tsx'

type CustomerFileCardsProps = {
  readonly userId: string
  readonly file: CustomerFile
  readonly reason: CustomerViewReason
  readonly answer:
    | { readonly act: string; readonly note: string; readonly problem: FormProblem }
    | undefined
}

/** The latest records of a person in every room, with links to the rest. */
export function CustomerFileCards(props: CustomerFileCardsProps) {
  const { userId, file, reason, answer } = props
  const t = useTranslations('customers.file')
  const link = useLocalHref()
  return (
    <section className="mt-8" aria-labelledby="file">
      <h2 id="file" className="mb-4 text-h2">
        {t('title')}
      </h2>
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        {file.parts.map(({ part, items, hasMore }) => (
          <Card key={part}>
            <h3 className="mb-3 text-h3">{t(`titles.${part}`)}</h3>
            <RecordList part={part} records={items} />
            {hasMore ? (
              <Link
                to={link(
                  listAddress(`/back-office/customers/${userId}/records/${part}`, { reason }),
                )}
                className="mt-2 inline-flex min-h-11 items-center text-link"
              >
                {t('more', { part: t(`parts.${part}`) })}
              </Link>
            ) : null}
            {part === 'notes' ? <NoteForm answer={answer} /> : null}
          </Card>
        ))}
      </div>
    </section>
  )
}

function NoteForm({ answer }: Pick<CustomerFileCardsProps, 'answer'>) {
  const t = useTranslations('customers.file.note')
  const own = answer?.act === 'note' ? answer : undefined
  return (
    <DeskForm
      hidden={{ intent: 'note' }}
      problem={own?.problem}
      typed={own}
      acts={[{ text: t('send') }]}
      className="mt-5 border-t border-line pt-5"
    >
      <TextArea
        name="note"
        label={t('label')}
        help={t('help')}
        rows={2}
        required
        maxLength={2000}
      />
    </DeskForm>
  )
}
