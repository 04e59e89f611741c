import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  commonEstateDocuments,
  type EstateDocumentKind,
  heirCertificates,
  moreDocumentsOf,
} from '#contract'
import type { DeathReportDetail } from '#contract/back-office/death-reports.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showPhone } from '../../investor/phone.ts'
import { Fact, Facts } from '../facts.tsx'

type Props = { readonly report: DeathReportDetail }

/** The reporter's statement. */
export function ReportFacts({ report }: Props) {
  const t = useTranslations('death-report-desk')
  const words = useTranslations('death-report.form')
  const { reporterName, relation, reporterEmail, reporterPhone, note, hint } = report
  return (
    <Card>
      <CardHead title={t('said')} />
      <Facts>
        <Fact name={t('deceased')}>{report.deceasedName}</Fact>
        <Fact name={t('diedOn')}>
          <DateTime value={report.diedOn} />
        </Fact>
        {hint.nik === null ? null : (
          <Fact name={t('hintNik')}>
            <span className="tabular">{hint.nik}</span>
          </Fact>
        )}
        {hint.email === null ? null : <Fact name={t('hintEmail')}>{hint.email}</Fact>}
        {hint.phone === null ? null : <Fact name={t('hintPhone')}>{showPhone(hint.phone)}</Fact>}
        <Fact name={t('reporter')}>{`${reporterName} (${words(`relations.${relation}`)})`}</Fact>
        <Fact name={t('reach')}>
          <span className="block">{reporterEmail}</span>
          <span className="tabular">{showPhone(reporterPhone)}</span>
        </Fact>
        <Fact name={t('reportedAt')}>
          <DateTime value={report.reportedAt} style="date-time" />
        </Fact>
        {note === null ? null : (
          <Fact name={t('note')}>
            <span className="font-normal whitespace-pre-line">{note}</span>
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

/** The account of the deceased next to the reporter's statement, or why no account was closed. */
export function AccountFacts({ report }: Props) {
  const t = useTranslations('death-report-desk')
  const link = useLocalHref()
  const relations = useTranslations('profile-edit.relations')
  const { userId, identity, match, named } = report
  return (
    <Card>
      <CardHead title={t('account')} />
      {userId === null ? (
        <Notice tone="plain">{t(`matchTexts.${match === 'held' ? 'none' : match}`)}</Notice>
      ) : (
        <Facts>
          <Fact name={t('isClosed')}>{t('matches.held')}</Fact>
          {identity === null ? (
            <Fact name={t('identity')}>{t('noIdentity')}</Fact>
          ) : (
            <>
              <Fact name={t('verifiedName')}>{identity.fullName}</Fact>
              <Fact name="NIK">
                <span className="tabular">{identity.maskedNik}</span>
              </Fact>
              <Fact name={t('born')}>
                <DateTime value={identity.bornOn} />
              </Fact>
            </>
          )}
          <Fact name={t('named')}>
            {named.length === 0
              ? t('namedNone')
              : named.map(({ name, relation, share, phone }) => (
                  <span key={`${name} ${share}`} className="block">
                    {`${name} (${relations(relation)}, ${share}%)`}
                    {phone === null ? null : (
                      <span className="tabular font-normal">{` ${showPhone(phone)}`}</span>
                    )}
                  </span>
                ))}
          </Fact>
          <Fact name={t('customer')}>
            <Link to={link(`/back-office/customers/${userId}`)} className="text-link">
              {t('openCustomer')}
            </Link>
          </Fact>
        </Facts>
      )}
    </Card>
  )
}

/** The submitted documents, and what each kind of certificate still lacks. */
export function EstateDocuments({ report, reason }: Props & { readonly reason: string }) {
  const t = useTranslations('death-report-desk')
  const words = useTranslations('death-report')
  const { certificate } = report
  const given = new Set<string>([...report.documents, ...report.prepared].map(({ kind }) => kind))
  const missingOf = (kinds: readonly EstateDocumentKind[]) => {
    const missing = kinds.filter((kind) => !given.has(kind))
    return missing.length === 0
      ? t('complete')
      : t('missing', { kinds: missing.map((kind) => words(`kinds.${kind}`)).join(', ') })
  }
  return (
    <Card>
      <CardHead title={t('documents')} />
      <ul className="grid gap-1">
        {report.documents.map(({ id, kind, number, givenAt }) => (
          <EstateDocument key={id} report={report} reason={reason} id={id} kind={kind}>
            <FactLine>
              {number === report.number ? null : <RecordNumber>{number}</RecordNumber>}
              <DateTime value={givenAt} style="date-time" />
            </FactLine>
          </EstateDocument>
        ))}
        {report.prepared.map(({ id, kind, keptAt }) => (
          <EstateDocument key={id} report={report} reason={reason} id={id} kind={kind}>
            <FactLine>
              {t('fromOwner')}
              <DateTime value={keptAt} style="date-time" />
            </FactLine>
          </EstateDocument>
        ))}
      </ul>
      <h3 className="mt-5 mb-2 text-dense font-bold">{t('checklist')}</h3>
      <Facts>
        <Fact name={t('always')}>{missingOf(commonEstateDocuments)}</Fact>
        {heirCertificates
          .filter((each) => moreDocumentsOf(each).length > 0)
          .filter((each) => certificate === null || certificate === each)
          .map((each) => (
            <Fact key={each} name={words(`guide.certificates.${each}.title`)}>
              {missingOf(moreDocumentsOf(each))}
            </Fact>
          ))}
      </Facts>
      <p className="mt-4 text-small text-ink-soft">{t('checklistNote')}</p>
    </Card>
  )
}

type EstateDocumentProps = Props & {
  readonly reason: string
  readonly id: string
  readonly kind: DeathReportDetail['documents'][number]['kind']
  readonly children: ReactNode
}

function EstateDocument({ report, reason, id, kind, children }: EstateDocumentProps) {
  const words = useTranslations('death-report.kinds')
  const link = useLocalHref()
  const file = `/back-office/files/death-reports/${report.id}/documents/${id}?reason=${reason}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <a href={link(file)} className="inline-flex min-h-11 items-center text-link">
        {words(kind)}
      </a>
      <span className="text-small text-ink-soft">{children}</span>
    </li>
  )
}
