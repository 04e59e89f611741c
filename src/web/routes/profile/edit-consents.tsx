import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { consentPurposes } from '#contract'
import type { Consents } from '#contract/users/consents.ts'
import { DateTime } from '../../components/date-time.tsx'
import { consentCookie, consentVersion } from '../../components/forms/consent.ts'
import { wordIn } from '../../components/forms/form-text.ts'
import { SubmitButton } from '../../components/forms/submit-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useRootData } from '../../shell/root-data.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { readSections } from './section-data.ts'
import { SectionHead } from './section-head.tsx'

export const handle: ScreenHandle = { messages: ['profile', 'profile-edit', 'consent'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const [{ completeness }, consents, acceptances] = await Promise.all([
    readSections(context),
    account.get('/users/consents/'),
    account.get('/users/acceptances/'),
  ])
  return { completeness, consents: consents.items, acceptances: acceptances.items }
}

/** Gives or withdraws one consent. The consent to visit statistics is also stored in a cookie of this browser. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const purpose = wordIn(form, 'purpose', consentPurposes)
  const isGiven = wordIn(form, 'choice', ['given', 'withdrawn']) === 'given'
  const choice = { isGiven, textVersion: consentVersion }
  await context.get(apiContext).account.put(`/users/consents/${purpose}/`, choice)
  const { locale, publicUrl } = context.get(visitContext)
  const isSecure = publicUrl.startsWith('https://')
  const cookie = consentCookie(isGiven, new Date(), isSecure)
  return redirect(
    href('/dashboard/profile/edit/consents', locale),
    purpose === 'analytics' ? { headers: { 'Set-Cookie': cookie } } : undefined,
  )
}

export default function ConsentsScreen() {
  const { completeness, consents, acceptances } = useLoaderData<typeof loader>()
  const t = useTranslations('profile-edit')
  const link = useLocalHref()
  const paths = { terms: '/terms-and-conditions', privacy: '/privacy-policy' }
  return (
    <div className="narrow-page">
      <PageHead title={t('sections.consents')} isPrivate />
      <SectionHead current="consents" completeness={completeness} />
      <div className="grid gap-5">
        <Card>
          <CardHead title={t('sections.consents')} />
          <p className="-mt-2 mb-5 text-dense text-ink-soft">{t('consents.lead')}</p>
          <ul className="grid gap-5">
            {consentPurposes.map((purpose) => (
              <Purpose
                key={purpose}
                purpose={purpose}
                newest={consents.find((each) => each.purpose === purpose)}
              />
            ))}
          </ul>
        </Card>
        <Card>
          <CardHead title={t('consents.accepted')} />
          {acceptances.length === 0 ? (
            <p className="text-dense text-ink-soft">{t('consents.historyEmpty')}</p>
          ) : (
            <ul className="grid gap-3 text-dense">
              {acceptances.map(({ document, version, language, acceptedAt }) => (
                <li
                  key={`${document} ${version} ${acceptedAt}`}
                  className="border-t border-line pt-3"
                >
                  <Link to={link(`${paths[document]}?version=${version}`)} className="text-link">
                    {t(`consents.documents.${document}`)}
                  </Link>
                  <p className="text-small text-ink-soft">
                    {`${t('consents.version', { version })}, ${t(`consents.language.${language}`)}, `}
                    <DateTime value={acceptedAt} style="date-time" />
                  </p>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </div>
  )
}

type PurposeProps = {
  readonly purpose: (typeof consentPurposes)[number]
  readonly newest: Consents['items'][number] | undefined
}

function Purpose({ purpose, newest }: PurposeProps) {
  const t = useTranslations('profile-edit')
  const analytics = useTranslations('consent')
  const isCounting = (useRootData()?.analytics ?? null) !== null
  const isGiven = newest !== undefined && newest.withdrawnAt === null
  const at = newest === undefined ? null : (newest.withdrawnAt ?? newest.givenAt)
  const state = newest === undefined ? 'none' : isGiven ? 'given' : 'withdrawn'
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-dense font-bold">{t(`consents.purposes.${purpose}.name`)}</h3>
        <p className="text-dense text-ink-soft">
          {purpose === 'analytics' && !isCounting
            ? analytics('leadNone')
            : t(`consents.purposes.${purpose}.text`)}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2 text-small text-ink-soft">
          <Badge tone={isGiven ? 'gain' : 'neutral'}>{t(`consents.${state}`)}</Badge>
          {at === null ? null : <DateTime value={at} style="date-time" />}
        </p>
      </div>
      <Form method="post" hidden={purpose === 'face' && !isGiven}>
        <input type="hidden" name="purpose" value={purpose} />
        <SubmitButton name="choice" value={isGiven ? 'withdrawn' : 'given'}>
          {t(isGiven ? 'consents.off' : 'consents.on')}
        </SubmitButton>
      </Form>
    </li>
  )
}
