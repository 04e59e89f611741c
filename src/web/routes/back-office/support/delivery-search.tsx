import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CustomerViewReason } from '#contract'
import type { Delivery } from '#contract/back-office/deliveries.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { PostForm } from '../../../components/forms/post-form.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { CustomerViewReasonField } from '../customers/view-reason.tsx'
import { DeliveryTable } from './delivery-table.tsx'

export type SearchAnswer = {
  readonly typed: { readonly query: string; readonly reason: CustomerViewReason }
  readonly found: readonly Delivery[] | null
  readonly problem: FormProblem | undefined
}

type DeliverySearchProps = { readonly answer: SearchAnswer | undefined; readonly path: string }

/** The search for the emails to one person, for a recorded reason. */
export function DeliverySearch({ answer, path }: DeliverySearchProps) {
  const t = useTranslations('deliveries')
  const link = useLocalHref()
  const isBusy = useNavigation().formData?.get('intent') === 'search'
  return (
    <div className="mb-6 grid gap-4">
      <ProblemNotice problem={answer?.problem} />
      <Card>
        <h2 className="mb-3 text-h3">{t('search.title')}</h2>
        <PostForm
          action={link(path)}
          problem={answer?.problem}
          typed={answer?.typed}
          className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_270px_auto]"
        >
          <input type="hidden" name="intent" value="search" />
          <TextInput
            name="query"
            label={t('search.query')}
            help={t('search.help')}
            autoComplete="off"
            autoCapitalize="none"
            required
            maxLength={254}
          />
          <CustomerViewReasonField />
          <Button type="submit" variant="dark" isBusy={isBusy} className="md:mt-7">
            {t('search.submit')}
          </Button>
        </PostForm>
      </Card>
      {answer?.found ? <Found mails={answer.found} path={path} /> : null}
    </div>
  )
}

function Found({ mails, path }: { readonly mails: readonly Delivery[]; readonly path: string }) {
  const t = useTranslations('deliveries')
  const link = useLocalHref()
  return (
    <section aria-labelledby="found-mails" role="status">
      <h2 id="found-mails" className="mb-3 text-h3">
        {t('search.found', { count: mails.length })}
      </h2>
      {mails.length === 0 ? (
        <p className="max-w-prose text-dense text-ink-soft">{t('search.none')}</p>
      ) : (
        <Form method="post" action={link(path)}>
          <Card>
            <DeliveryTable caption={t('search.found', { count: mails.length })} rows={mails} />
          </Card>
        </Form>
      )}
    </section>
  )
}
