import { useEffect, useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { isLocale, type Locale, locales } from '#kernel'
import type { Wallet } from '../../api/shapes.ts'
import { formatDate, formatRupiah } from '../../components/format.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Flag } from '../../shell/flag.tsx'
import { languageNames } from '../../shell/language-switch.tsx'
import { toasts } from '../../shell/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { textOf } from './form-text.ts'

export const handle: ScreenHandle = { messages: ['profile'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { asOf } = await context.get(apiContext).account.get<Wallet>('/wallet/')
  return { asOf, isSaved: url.searchParams.get('saved') === 'language' }
}

/** Saves the choice to the profile and goes on in that language, on this page. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const wanted = textOf(form, 'language')
  const language: Locale = isLocale(wanted) ? wanted : context.get(visitContext).locale
  await context.get(apiContext).account.patch('/users/profile/', { language })
  return redirect(href('/dashboard/language?saved=language', language))
}

export default function LanguageScreen() {
  const { isSaved } = useLoaderData<typeof loader>()
  const t = useTranslations('profile')
  const locale = useLocale()
  const [chosen, setChosen] = useState<Locale>(locale)
  useEffect(() => {
    if (!isSaved) return
    toasts.add({
      id: 'language-saved',
      severity: 'success',
      summary: t('languageSaved'),
      life: 5000,
    })
  }, [isSaved, t])
  return (
    <div className="mx-auto max-w-xl">
      <PageHead title={t('languageTitle')} isPrivate />
      <h1 className="text-h1">{t('languageTitle')}</h1>
      <p className="mt-1 mb-6 text-dense text-ink-soft">{t('languageLead')}</p>
      <Card>
        {/* The document is loaded anew: its language is said at its root. */}
        <Form method="post" reloadDocument className="grid gap-5">
          <fieldset>
            <legend className="sr-only">{t('languageTitle')}</legend>
            <div className="grid gap-3">
              {locales.map((each) => (
                <LanguageChoice
                  key={each}
                  language={each}
                  isChosen={each === chosen}
                  onChoose={() => setChosen(each)}
                />
              ))}
            </div>
          </fieldset>
          <Button type="submit" variant="primary" className="justify-self-start">
            {t('languageSave')}
          </Button>
        </Form>
      </Card>
    </div>
  )
}

type LanguageChoiceProps = {
  readonly language: Locale
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const sampleAmount = 1_250_000

/** A language in its own words, with a date and an amount as they will look. */
function LanguageChoice({ language, isChosen, onChoose }: LanguageChoiceProps) {
  const { asOf } = useLoaderData<typeof loader>()
  const t = useTranslations('profile')
  return (
    <label
      lang={language}
      className="flex cursor-pointer items-start gap-4 rounded-2xl border border-line p-4 hover:border-line-strong has-checked:border-ink has-checked:bg-sand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
    >
      <input
        type="radio"
        name="language"
        value={language}
        defaultChecked={isChosen}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-[var(--ink)] focus-visible:shadow-none focus-visible:outline-none"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2.5 text-dense font-bold">
          <Flag locale={language} />
          {languageNames[language]}
        </span>
        <span className="mt-1 block text-small text-ink-soft">
          {t(`languageSamples.${language}`)}
        </span>
        <span className="tabular mt-1 block text-small text-ink-soft">
          {`${formatDate(asOf, 'weekday', language)} · ${formatRupiah(sampleAmount, language)}`}
        </span>
      </span>
    </label>
  )
}
