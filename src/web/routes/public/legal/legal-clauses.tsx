import { useTranslations } from 'use-intl'
import type { LegalText } from '#contract/legal/legal.ts'
import { type Locale, locales } from '#kernel'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Link } from '../../../ui/link.tsx'
import type { LegalPageData } from './legal-edition.ts'

type Pair = Readonly<Record<Locale, LegalText>>

/** All clauses with their numbers; with both languages each number is shown once before the two texts. */
export function LegalClauses({ page: { text, pair, language } }: { readonly page: LegalPageData }) {
  const t = useTranslations('legal')
  const locale = useLocale()
  return (
    <section className="mt-12">
      <h2 className="text-h2" lang={locale}>
        {t('clauses')}
      </h2>
      {pair === null ? (
        <OneLanguage text={text} language={language} />
      ) : (
        <BothLanguages pair={pair} />
      )}
    </section>
  )
}

function OneLanguage({ text, language }: { readonly text: LegalText; readonly language: Locale }) {
  return text.sections.map(({ id, title, clauses }, index) => (
    <section
      key={id}
      id={id}
      className="when-near room-510 sm:room-310 scroll-mt-6 pt-8 print:break-inside-avoid-page"
    >
      <h3 className="tabular flex gap-3 text-h3">
        <span className="w-11 shrink-0 text-ink-soft">{index + 1}</span>
        {title}
      </h3>
      <ol className="mt-3 grid gap-3">
        {clauses.map((clause, place) => (
          <li key={clause} id={`${id}-${place + 1}`} className="flex gap-3 scroll-mt-6">
            <span className="tabular w-11 shrink-0 text-ink-soft">{`${index + 1}.${place + 1}`}</span>
            <p className="max-w-[42rem]">{clause}</p>
          </li>
        ))}
      </ol>
      <SectionWay id={id} language={language} className="ps-14" />
    </section>
  ))
}

const row = 'grid gap-x-8 gap-y-2 sm:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1fr)]'

function BothLanguages({ pair }: { readonly pair: Pair }) {
  const t = useTranslations('legal')
  const locale = useLocale()
  return (
    <>
      <div
        lang={locale}
        className={`${row} sticky top-0 z-10 mt-6 hidden border-b border-line bg-paper py-3 text-small font-bold sm:grid`}
      >
        <span />
        {locales.map((language) => (
          <span key={language}>{t(`languages.${language}`)}</span>
        ))}
      </div>
      {pair.id.sections.map(({ id, clauses }, index) => (
        <section key={id} id={id} className="when-near room-900 sm:room-500 scroll-mt-16 pt-8">
          <h3 className={`${row} text-h3`}>
            <span className="tabular text-ink-soft">{index + 1}</span>
            {locales.map((language) => (
              <span key={language} lang={language}>
                {pair[language].sections[index]?.title}
              </span>
            ))}
          </h3>
          <ol>
            {clauses.map((clause, place) => (
              <li
                key={clause}
                id={`${id}-${place + 1}`}
                className={`${row} scroll-mt-16 border-b border-line py-3.5`}
              >
                <span className="tabular text-ink-soft">{`${index + 1}.${place + 1}`}</span>
                {locales.map((language) => (
                  <p
                    key={language}
                    lang={language}
                    className={language === 'en' ? 'max-sm:text-ink-soft' : undefined}
                  >
                    {pair[language].sections[index]?.clauses[place]}
                  </p>
                ))}
              </li>
            ))}
          </ol>
          <SectionWay id={id} language={locale} className="sm:ps-20" />
        </section>
      ))}
    </>
  )
}

const ways: Readonly<Record<string, string>> = { heirs: '/death-report' }

type SectionWayProps = {
  readonly id: string
  /** The language of the clauses. */
  readonly language: Locale
  /** The indent to the column of the text. */
  readonly className: string
}

/** A link to the next step after a section, which is not part of the text. */
function SectionWay({ id, language, className }: SectionWayProps) {
  const t = useTranslations('legal.toDeathReport')
  const link = useLocalHref()
  const path = ways[id]
  if (path === undefined) return null
  return (
    <p className={`mt-2 text-dense print:hidden ${className}`} lang={language}>
      <Link to={link(path)} className="text-link inline-flex min-h-11 items-center">
        {t(language)}
      </Link>
    </p>
  )
}
