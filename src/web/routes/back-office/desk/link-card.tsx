import { Form, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { mayAct, mayOpen } from '#contract'
import type { Message } from '#contract/back-office/messages.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { ProblemNotice } from '../../../components/forms/form-problem.tsx'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { useStaffRoles } from '../../../shell/navigation/staff-roles.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { Fact, Facts } from '../facts.tsx'
import { DeskForm } from './desk-form.tsx'
import { listAddress } from './list-address.ts'

type LinkCardProps = {
  readonly message: Message
  readonly answer: { readonly text: string; readonly problem: FormProblem } | undefined
}

/** The account and the receipt that a message is about, and the form that links them. */
export function LinkCard({ message, answer }: LinkCardProps) {
  const t = useTranslations('back-office.messages.handling')
  const mayLink = mayAct('message-linking', useStaffRoles())
  const { link } = message
  return (
    <Card>
      <CardHead title={t('linkTitle')} />
      {link === null ? (
        <p className="text-dense text-ink-soft">{t('linkNone')}</p>
      ) : (
        <Linked link={link} mayUnlink={mayLink} />
      )}
      {mayLink ? <LinkForm message={message} answer={answer} /> : null}
    </Card>
  )
}

type LinkedProps = {
  readonly link: NonNullable<Message['link']>
  readonly mayUnlink: boolean
}

function Linked({ link: { userId, name, reference }, mayUnlink }: LinkedProps) {
  const t = useTranslations('back-office.messages.handling')
  const customers = useTranslations('customers')
  const link = useLocalHref()
  const mayOpenFile = mayOpen('customers', useStaffRoles())
  const isBusy = useNavigation().formData?.get('intent') === 'unlink'
  const file = listAddress(`/back-office/customers/${userId}`, { reason: 'complaint' })
  return (
    <>
      <Facts>
        <Fact name={t('linkAccount')}>{name ?? customers('noName')}</Fact>
        {reference === null ? null : (
          <Fact name={t('linkReceipt')}>
            <RecordNumber>{reference}</RecordNumber>
          </Fact>
        )}
      </Facts>
      {mayOpenFile || mayUnlink ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
          {mayOpenFile ? (
            <Link to={link(file)} className="text-small font-bold text-link">
              {t('toFile')}
            </Link>
          ) : null}
          {mayUnlink ? (
            <Form method="post">
              <input type="hidden" name="intent" value="unlink" />
              <Button type="submit" size="small" isBusy={isBusy}>
                {t('linkEnd')}
              </Button>
            </Form>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function LinkForm({ message, answer }: Pick<LinkCardProps, 'message' | 'answer'>) {
  const t = useTranslations('back-office.messages.handling')
  // The reference that the sender gave, used while nothing is linked.
  const named = message.link === null ? (message.receiptNumber ?? message.email) : ''
  return (
    <DeskForm
      hidden={{ intent: 'link' }}
      problem={answer?.problem}
      acts={[{ text: t('linkSave') }]}
      className="mt-4"
    >
      <ProblemNotice problem={answer?.problem} />
      <TextInput
        key={message.link?.userId ?? ''}
        name="link"
        label={t('linkQuery')}
        help={t('linkHelp')}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={254}
        defaultValue={answer?.text ?? named}
        path="query"
      />
    </DeskForm>
  )
}
