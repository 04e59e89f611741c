import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { PostButton, SubmitButton } from '../../components/forms/submit-button.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { RequestLine } from './request-line.tsx'

export const handle: ScreenHandle = { messages: ['privacy'] }

const writtenKinds = ['correction', 'erasure', 'restriction', 'objection'] as const
const path = '/dashboard/profile/privacy'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const [{ items }, { asOf }] = await Promise.all([
    account.get('/users/privacy-requests/'),
    account.get('/wallet/'),
  ])
  const requested = url.searchParams.get('kind')
  return {
    items,
    now: asOf,
    isAsked: url.searchParams.get('saved') === 'yes',
    kind: writtenKinds.find((each) => each === requested) ?? 'correction',
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const kind = textOf(form, 'kind')
  const text = textOf(form, 'text')
  const body = { kind, text: kind === 'copy' ? null : text }
  try {
    await context.get(apiContext).account.post('/users/privacy-requests/', body)
  } catch (error) {
    return data({ problem: formProblem(error), kind, text }, { status: 400 })
  }
  return redirect(href(`${path}?saved=yes`, context.get(visitContext).locale))
}

export default function PrivacyRequestsScreen() {
  const { items, now, isAsked } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('privacy')
  const link = useLocalHref()
  const isCopyOpen = items.some(({ kind, state }) => kind === 'copy' && state === 'open')
  return (
    <TitledPage
      isNarrow
      title={t('title')}
      trail={[{ text: t('profile'), path: '/dashboard/profile' }, { text: t('title') }]}
      lead={t('lead')}
      done={isAsked ? t('asked') : null}
      problem={answer?.problem}
    >
      <div className="grid gap-5">
        <Card>
          <CardHead title={t('copy.title')} />
          <p className="-mt-2 mb-4 text-dense text-ink-soft">{t('copy.text')}</p>
          <PostButton
            name="kind"
            value="copy"
            variant="primary"
            disabledReason={isCopyOpen ? t('copy.underWay') : null}
          >
            {t('copy.ask')}
          </PostButton>
        </Card>
        {items.length === 0 ? null : (
          <Card>
            <CardHead title={t('list')} />
            <ul className="grid gap-4">
              {items.map((request) => (
                <RequestLine key={request.id} request={request} now={now} />
              ))}
            </ul>
          </Card>
        )}
        <AskCard />
        <Card>
          <CardHead title={t('consents.title')} />
          <p className="-mt-2 mb-4 text-dense text-ink-soft">{t('consents.text')}</p>
          <LinkButton to={link('/dashboard/profile/edit/consents')}>{t('consents.go')}</LinkButton>
        </Card>
        <Card>
          <CardHead title={t('closing.title')} />
          <p className="-mt-2 mb-4 text-dense text-ink-soft">{t('closing.short')}</p>
          <LinkButton to={link('/dashboard/profile/close')}>{t('closing.go')}</LinkButton>
        </Card>
      </div>
    </TitledPage>
  )
}

/** The form for requests that staff answer: its kind and a description in words. */
function AskCard() {
  const { kind } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('privacy')
  return (
    <Card>
      <CardHead title={t('ask.title')} />
      <PostForm problem={answer?.problem} typed={{ text: answer?.text }} className="grid gap-5">
        <Select name="kind" label={t('ask.kind')} defaultValue={kind}>
          {writtenKinds.map((each) => (
            <option key={each} value={each}>
              {t(`kinds.${each}`)}
            </option>
          ))}
        </Select>
        <TextArea
          name="text"
          label={t('ask.text')}
          help={t('ask.help')}
          rows={5}
          minLength={10}
          maxLength={2000}
          required
        />
        <SubmitButton className="sm:justify-self-start">{t('ask.send')}</SubmitButton>
      </PostForm>
    </Card>
  )
}
