import { use } from 'react'
import { Form, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { mayOpen } from '#contract'
import { ServedHeadContext } from '../../head/served-head.ts'
import { withoutLocale } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { controlLook } from '../../ui/field.tsx'
import { useStaffRoles } from '../navigation/staff-roles.ts'
import { useIsSignedIn } from '../root-data.ts'
import { TryAgain } from './connection-help.tsx'
import { type PageError, type RefusedFile, statusMessageOf } from './page-error.ts'

/** The help for an error, and the status message of the specification for a missing page or an internal error. */
export function ErrorHelp({ error }: { readonly error: PageError }) {
  const { kind, description, number, file, isStaff } = error
  if (file !== null) return <FileHelp file={file} />
  if (kind === 'forbidden') return <ForbiddenHelp isStaff={isStaff} />
  if (kind === 'unavailable') return <UnavailableHelp number={number} />
  return (
    <>
      {kind === 'notFound' ? (
        <NotFoundHelp />
      ) : (
        <>
          <Description text={description} />
          <FaultHelp number={number} said={description} />
        </>
      )}
      <div lang="en" className="mt-8 grid justify-items-center gap-1 text-small text-ink-soft">
        <p>{statusMessageOf(error)}</p>
        {kind === 'notFound' ? <Description text={description} /> : null}
      </div>
    </>
  )
}

function Description({ text }: { readonly text: string | null }) {
  if (text === null) return null
  return <p className="max-w-prose wrap-anywhere text-ink-soft">{text}</p>
}

/** The links on the page of an unknown address. */
function NotFoundHelp() {
  const t = useTranslations('errors')
  const link = useLocalHref()
  const isSignedIn = useIsSignedIn()
  const isAtDesk = useIsAtDesk()
  return (
    <>
      <p className="max-w-prose text-balance">{t('notFoundHelp')}</p>
      {isAtDesk ? (
        <DeskLinks />
      ) : (
        <>
          <PropertySearch />
          <div className="mt-3 flex flex-wrap justify-center gap-3">
            {isSignedIn ? (
              <LinkButton to={link('/dashboard')}>{t('toDashboard')}</LinkButton>
            ) : null}
            <LinkButton to={link('/marketplace')}>{t('toProperties')}</LinkButton>
            <LinkButton to={link('/')}>{t('toHome')}</LinkButton>
          </div>
        </>
      )}
    </>
  )
}

function useIsAtDesk(): boolean {
  return withoutLocale(useLocation().pathname).startsWith('/back-office')
}

/** The links for staff: their tasks, and the customer search if their role permits it. */
function DeskLinks() {
  const t = useTranslations('errors')
  const link = useLocalHref()
  const roles = useStaffRoles()
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-3">
      <LinkButton to={link('/back-office')} variant="dark">
        {t('toBackOffice')}
      </LinkButton>
      {mayOpen('customers', roles) ? (
        <LinkButton to={link('/back-office/customers')}>{t('toCustomers')}</LinkButton>
      ) : null}
    </div>
  )
}

function PropertySearch() {
  const t = useTranslations('errors')
  const link = useLocalHref()
  return (
    <search className="mt-4 w-full max-w-md">
      <Form reloadDocument method="get" action={link('/marketplace')} className="flex gap-2">
        <label className="min-w-0 flex-1">
          <span className="sr-only">{t('search')}</span>
          <input
            type="search"
            name="q"
            maxLength={80}
            placeholder={t('searchPlaceholder')}
            className={controlLook}
          />
        </label>
        <Button type="submit" variant="dark">
          {t('find')}
        </Button>
      </Form>
    </search>
  )
}

/** The links for a user whose role does not permit the page. */
function ForbiddenHelp({ isStaff }: { readonly isStaff: boolean }) {
  const t = useTranslations('errors')
  const link = useLocalHref()
  return (
    <>
      <p className="max-w-prose text-balance">{t('forbiddenHelp')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton
          reloadDocument
          to={link(isStaff ? '/back-office' : '/dashboard')}
          variant="dark"
        >
          {t(isStaff ? 'toBackOffice' : 'toDashboard')}
        </LinkButton>
        <LinkButton reloadDocument to={link('/contact')}>
          {t('contact')}
        </LinkButton>
      </div>
    </>
  )
}

/** Why a file was refused, and where to continue. */
function FileHelp({ file }: { readonly file: RefusedFile }) {
  const t = useTranslations('errors')
  const link = useLocalHref()
  return (
    <>
      <p className="max-w-prose text-balance">{file.reason ?? t('fileMissing')}</p>
      <p className="max-w-prose text-dense text-balance text-ink-soft">{t('fileHelp')}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <LinkButton reloadDocument to={file.back} variant="dark">
          {t('fileBack')}
        </LinkButton>
        <LinkButton reloadDocument to={link('/contact')}>
          {t('contact')}
        </LinkButton>
      </div>
    </>
  )
}

/** What to do while the service is unavailable; the pages that need it are not offered. */
function UnavailableHelp({ number }: { readonly number: string | null }) {
  const t = useTranslations('errors')
  const link = useLocalHref()
  const shown = useNumber(number)
  return (
    <>
      <p className="max-w-prose text-balance">{t('unavailableHelp')}</p>
      <p suppressHydrationWarning className="tabular text-dense text-ink-soft">
        {shown === '' ? '' : t('number', { number: shown })}
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <TryAgain />
        <LinkButton reloadDocument to={link('/')}>
          {t('toHome')}
        </LinkButton>
      </div>
    </>
  )
}

/** Returns the displayed number of an error, or of the request that is being answered; empty in the browser. */
function useNumber(given: string | null): string {
  const served = use(ServedHeadContext)
  return (given ?? served?.requestId ?? '').slice(0, 8).toUpperCase()
}

type FaultHelpProps = {
  readonly number: string | null
  /** The description that the page already shows, which may contain the number. */
  readonly said: string | null
}

/**
 * The help for an internal error: try again, or contact us with the number by which the error is found in our
 * records. Only the server knows the request; the browser leaves the served text and link unchanged.
 */
function FaultHelp({ number: given, said }: FaultHelpProps) {
  const t = useTranslations('errors')
  const link = useLocalHref()
  const number = useNumber(given)
  const isAtDesk = useIsAtDesk()
  const isSignedIn = useIsSignedIn()
  return (
    <>
      {said === null ? <p className="max-w-prose">{t('faultHelp')}</p> : null}
      <p suppressHydrationWarning className="tabular text-dense text-ink-soft">
        {number === '' || said?.toUpperCase().includes(number) === true
          ? ''
          : t('number', { number })}
      </p>
      {isAtDesk ? null : <PropertySearch />}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <TryAgain />
        {isAtDesk ? (
          <LinkButton reloadDocument to={link('/back-office')}>
            {t('toBackOffice')}
          </LinkButton>
        ) : (
          <>
            <LinkButton reloadDocument to={link(isSignedIn ? '/dashboard' : '/')}>
              {t(isSignedIn ? 'toDashboard' : 'toHome')}
            </LinkButton>
            <LinkButton reloadDocument to={link('/marketplace')}>
              {t('toProperties')}
            </LinkButton>
          </>
        )}
        <LinkButton
          reloadDocument
          suppressHydrationWarning
          to={link('/contact') + (number === '' ? '' : `?fault=${number}`)}
        >
          {t('report')}
        </LinkButton>
      </div>
    </>
  )
}
