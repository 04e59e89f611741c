import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import type { QuarterlyReport } from '#contract/properties/report-body.ts'
import { formProblem } from '../../api/problem.ts'
import { ProblemNotice } from '../../components/forms/form-problem.tsx'
import { textOf } from '../../components/forms/form-text.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { areAmountsHidden } from '../../components/money/hidden-amounts.ts'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { useAnswer } from '../../shell/forms/use-answer.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Select } from '../../ui/choice.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FileIcon, WalletIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { AgreementsSection } from '../agreements/agreements-section.tsx'
import { CertificatesSection } from '../agreements/certificates-section.tsx'
import { ReportList } from '../owners/report-list.tsx'
import { EmptyPortfolio } from './empty-portfolio.tsx'
import { PortfolioFrame } from './portfolio-frame.tsx'

export const handle: ScreenHandle = {
  messages: ['portfolio', 'portfolio-files', 'agreements', 'owners'],
}

const reportsMax = 100
const reportsShown = 8

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const cursor = url.searchParams.get('after')
  const certified = url.searchParams.get('certificates')
  const [{ items }, agreements, certificates, reports] = await Promise.all([
    account.get('/portfolio/tax-years/'),
    account.get('/agreements/', { limit: 8, cursor }),
    account.get('/certificates/', { limit: 8, cursor: certified }),
    account.get('/portfolio/reports/', { limit: reportsMax }),
  ])
  const isHidden = areAmountsHidden(request)
  return {
    years: items,
    agreements: { page: agreements, isFirst: cursor === null },
    certificates: { page: certificates, isFirst: certified === null },
    reports: reports.items,
    isHidden,
  }
}

/**
 * Checks the dates of an export at the API and continues to the file: the API builds a file while it is read, so that
 * the answer that is not read builds none. At the address of the file itself, wrong dates could only be answered with
 * an error page. The holdings have no dates.
 */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const typed = {
    from: textOf(form, 'from'),
    to: textOf(form, 'to'),
    format: textOf(form, 'format'),
  }
  const table = form.get('table') === 'positions' ? 'positions' : 'payouts'
  const { locale } = context.get(visitContext)
  const dated = table === 'payouts' ? typed : { format: typed.format }
  const filled = Object.entries({ ...dated, language: locale }).filter(([, value]) => value !== '')
  const file = `/portfolio/exports/${table}/?${new URLSearchParams(filled)}`
  try {
    if (table === 'payouts') {
      const response = await context.get(apiContext).account.download(file)
      await response.body?.cancel()
    }
  } catch (error) {
    return data({ typed, problem: formProblem(error) }, { status: 400 })
  }
  const address = `/dashboard/files/portfolio/exports/${table}?${new URLSearchParams(filled)}`
  return redirect(href(address, locale))
}

/** Documents and files: agreements, certificates, tax packs by year, statements, and tables to download. */
export default function DocumentsScreen() {
  const { isHidden, years, agreements, certificates, reports } = useLoaderData<typeof loader>()
  const hasBought = !agreements.isFirst || agreements.page.items.length > 0 || years.length > 0
  if (!hasBought)
    return (
      <PortfolioFrame tab="documents" isHidden={isHidden}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <EmptyPortfolio />
          <Documents />
        </div>
      </PortfolioFrame>
    )
  return (
    <PortfolioFrame tab="documents" isHidden={isHidden}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <AgreementsSection agreements={agreements.page} isFirst={agreements.isFirst} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <TaxPacks years={years} />
          <Documents />
        </div>
        <CertificatesSection certificates={certificates.page} isFirst={certificates.isFirst} />
        <Reports reports={reports} />
        <Exports />
      </div>
    </PortfolioFrame>
  )
}

function TaxPacks({ years }: { readonly years: readonly number[] }) {
  const t = useTranslations('portfolio-files')
  const locale = useLocale()
  const link = useLocalHref()
  const file = (year: number, format: string) =>
    link(`/dashboard/files/portfolio/tax-years/${year}/file?format=${format}&language=${locale}`)
  return (
    <Card>
      <CardHead title={t('tax.title')} />
      <p className="text-dense text-ink-soft">{t('tax.text')}</p>
      {years.length === 0 ? (
        <p className="mt-4 text-dense">{t('tax.none')}</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {years.map((year, index) => (
            <li key={year} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <Link
                to={link(`/dashboard/portfolio/tax/${year}`)}
                className="flex min-h-11 min-w-32 flex-1 items-center gap-3"
              >
                <FileIcon size={20} aria-hidden="true" className="text-ink-soft" />
                <span>
                  <span className="text-link">{t('tax.year', { year: String(year) })}</span>
                  {index === 0 ? (
                    <span className="block text-small font-medium text-ink-soft">
                      {t('tax.running')}
                    </span>
                  ) : null}
                </span>
              </Link>
              <a
                href={file(year, 'pdf')}
                className="text-link inline-flex min-h-11 items-center text-small"
                aria-label={t('tax.pdfOf', { year: String(year) })}
              >
                PDF
              </a>
              <a
                href={file(year, 'csv')}
                className="text-link inline-flex min-h-11 items-center text-small"
                aria-label={t('tax.csvOf', { year: String(year) })}
              >
                CSV
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Documents() {
  const t = useTranslations('portfolio-files')
  const link = useLocalHref()
  const documents = [
    { id: 'statements', to: '/dashboard/wallet/statements', Icon: WalletIcon },
    { id: 'properties', to: '/dashboard/portfolio/holdings', Icon: FileIcon },
  ] as const
  return (
    <Card>
      <CardHead title={t('documents.title')} />
      <ul className="divide-y divide-line">
        {documents.map(({ id, to, Icon }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
            <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
            <span className="min-w-40 flex-1">
              <span className="block text-dense font-bold">{t(`documents.${id}.title`)}</span>
              <span className="block text-small text-ink-soft">{t(`documents.${id}.text`)}</span>
            </span>
            <LinkButton to={link(to)} size="small">
              {t(`documents.${id}.action`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Reports({ reports }: { readonly reports: readonly QuarterlyReport[] }) {
  const t = useTranslations('owners')
  const earlier = reports.slice(reportsShown)
  return (
    <Card className="lg:col-span-2">
      <CardHead title={t('portfolio.title')} />
      <p className="mb-4 max-w-prose text-dense text-ink-soft">{t('portfolio.text')}</p>
      {reports.length === 0 ? (
        <p className="text-dense">{t('portfolio.none')}</p>
      ) : (
        <ReportList reports={reports.slice(0, reportsShown)} isOfMany />
      )}
      {earlier.length === 0 ? null : (
        <Disclosure label={t('earlier', { count: earlier.length })}>
          <ReportList reports={earlier} isOfMany />
        </Disclosure>
      )}
    </Card>
  )
}

function Exports() {
  const t = useTranslations('portfolio-files')
  const answer = useAnswer<typeof action>()
  return (
    <Card className="lg:col-span-2">
      <CardHead title={t('exports.title')} />
      <p className="max-w-prose text-dense text-ink-soft">{t('exports.text')}</p>
      <ProblemNotice problem={answer?.problem} className="mt-4" />
      {/* The browser stays on the page when it receives a file, so the form is sent without scripts. */}
      <PostForm
        problem={answer?.problem}
        typed={answer?.typed}
        reloadDocument
        className="mt-4 grid items-start gap-4 sm:grid-cols-3"
      >
        <TextInput label={t('exports.from')} name="from" type="date" />
        <TextInput label={t('exports.to')} name="to" type="date" />
        <Select label={t('exports.format')} name="format" defaultValue="xlsx">
          <option value="xlsx">XLSX</option>
          <option value="csv">CSV</option>
          <option value="json">JSON</option>
        </Select>
        <div className="grid gap-3 sm:col-span-3 sm:flex">
          <Button type="submit" name="table" value="payouts" variant="dark">
            {t('exports.payouts')}
          </Button>
          <Button type="submit" name="table" value="positions">
            {t('exports.positions')}
          </Button>
        </div>
      </PostForm>
      <p className="mt-3 text-small text-ink-soft">{t('exports.note')}</p>
    </Card>
  )
}
