import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { formProblem } from '../../api/problem.ts'
import { ConfirmedNotice } from '../../components/confirmed-notice.tsx'
import { ProblemNotice } from '../../components/form-problem.tsx'
import { formatRupiah } from '../../components/format.ts'
import { PostForm } from '../../components/post-form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TitledPage } from '../../components/titled-page.tsx'
import { apiContext, sessionContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import {
  confirmFirst,
  isConfirmedSubmission,
  takeTypedValues,
} from '../../session/confirm-first.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { CheckIcon, WarningIcon } from '../../ui/icon.tsx'

export const handle: ScreenHandle = { messages: ['privacy'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = await context.get(apiContext).account.get('/users/closing/')
  const typed = takeTypedValues({ context, url })
  return { ...state, typed, isConfirmed: await isConfirmedSubmission(context, typed) }
}

export async function action({ context, request, url }: ActionFunctionArgs) {
  const form = await request.formData()
  const closingAccepted = form.has('closingAccepted')
  try {
    await context.get(apiContext).account.post('/users/closing/', { closingAccepted })
  } catch (error) {
    const first = confirmFirst(error, { context, url, form })
    if (first !== null) return first
    return data({ problem: formProblem(error) }, { status: 400 })
  }
  context.get(sessionContext).end()
  return redirect(href('/login?closed=yes', context.get(visitContext).locale))
}

export default function CloseAccountScreen() {
  const { free, underWay, units, isPossible, typed, isConfirmed } = useLoaderData<typeof loader>()
  const answer = useAnswer<typeof action>()
  const t = useTranslations('privacy.closing')
  const locale = useLocale()
  const link = useLocalHref()
  const conditions = [
    { id: 'free', isMet: free === 0, open: t('free.open', { value: formatRupiah(free, locale) }) },
    {
      id: 'underWay',
      isMet: underWay === 0,
      open: t('underWay.open', { value: formatRupiah(underWay, locale) }),
    },
    { id: 'units', isMet: units === 0, open: t('units.open', { value: units }) },
  ] as const
  return (
    <TitledPage isNarrow title={t('title')} lead={t('lead')}>
      <ConfirmedNotice isConfirmed={isConfirmed} isAnswered={answer !== undefined} />
      <ProblemNotice problem={answer?.problem} className="mb-5" />
      <div className="grid gap-5">
        <Card>
          <CardHead title={t('conditions')} />
          <ul className="grid gap-3 text-dense">
            {conditions.map(({ id, isMet, open }) => (
              <li
                key={id}
                className="flex items-start gap-3 border-t border-line pt-3 first:border-0 first:pt-0"
              >
                {isMet ? (
                  <CheckIcon
                    size={20}
                    className="mt-0.5 shrink-0 text-gain"
                    role="img"
                    aria-label={t('met')}
                  />
                ) : (
                  <WarningIcon
                    size={20}
                    className="mt-0.5 shrink-0 text-warn"
                    role="img"
                    aria-label={t('open')}
                  />
                )}
                <span>{isMet ? t(`${id}.met`) : open}</span>
              </li>
            ))}
          </ul>
        </Card>
        <Card>
          <CardHead title={t('then')} />
          <ul className="grid list-disc gap-1.5 ps-5 text-dense">
            <li>{t('effects.signIn')}</li>
            <li>{t('effects.erased')}</li>
            <li>{t('effects.kept')}</li>
            <li>{t('effects.email')}</li>
          </ul>
        </Card>
        <PostForm problem={answer?.problem} typed={typed} className="grid gap-4">
          <Checkbox name="closingAccepted" required>
            {t('accept')}
          </Checkbox>
          <div className="flex flex-wrap gap-2.5">
            <SubmitButton variant="danger" disabledReason={isPossible ? null : t('notYet')}>
              {t('submit')}
            </SubmitButton>
            <LinkButton to={link('/dashboard/profile/privacy')}>{t('back')}</LinkButton>
          </div>
        </PostForm>
      </div>
    </TitledPage>
  )
}
