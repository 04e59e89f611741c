import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchIcon } from '../../../ui/icon.tsx'

type SearchProps = { readonly text: string; readonly names: readonly string[] }

const suggestionsId = 'city-names'

/** The city search with suggestions by the browser. A full name opens the city. */
export function CitySearch({ text, names }: SearchProps) {
  const t = useTranslations('explore')
  const link = useLocalHref()
  return (
    <search className="w-full max-w-md">
      <Form method="get" action={link('/dashboard/explore')} className="flex gap-2">
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">{t('search')}</span>
          <SearchIcon
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-4 my-auto text-ink-soft"
          />
          <input
            key={text}
            type="search"
            name="q"
            list={suggestionsId}
            defaultValue={text}
            maxLength={60}
            autoComplete="off"
            placeholder={t('searchPlaceholder')}
            className="min-h-12 w-full min-w-0 rounded-field border border-line-strong bg-card ps-11 pe-3 text-dense"
          />
        </label>
        <datalist id={suggestionsId}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" variant="dark">
          {t('searchButton')}
        </Button>
      </Form>
    </search>
  )
}
