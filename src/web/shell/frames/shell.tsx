import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { IntlProvider, useTranslations } from 'use-intl'
import { formatLocale, ReaderContext, usualStyle } from '../../locale/reader.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { useFollowedLinks } from '../../ui/link-navigation.ts'
import { watchBuild } from '../errors/build-check.ts'
import { cacheOfflinePage } from '../errors/offline.ts'
import { saveDrafts } from '../forms/drafts.ts'
import { replayEarlyInput } from '../forms/early-input.ts'
import { ToastArea } from '../forms/toast-area.tsx'
import { toasts } from '../forms/toasts.ts'
import { mounting } from '../mounting.ts'
import { LoadingBarView } from '../navigation/loading-bar-view.tsx'
import { startRipples } from '../ripple.ts'
import { useMode, useRootData, useSignedInEmail } from '../root-data.ts'
import { VisitCounting } from '../visit-counting.tsx'
import { useFrame } from './kept-frame.ts'
import { PageFinish } from './page-finish.tsx'
import { ModeRibbon, SkipLink } from './page-frame.tsx'

/** Everything around each page: loading bar, announcer, toasts, and watchers of the page. */
export function Shell({ children }: { children: ReactNode }) {
  const root = useRootData()
  const mode = useMode()
  const locale = useLocale()
  const reader = root?.user ?? usualStyle
  useEffect(() => {
    mounting.isDone = true
    document.documentElement.dataset.ready = 'true'
    replayEarlyInput()
  }, [])
  useEffect(startRipples, [])
  useEffect(() => cacheOfflinePage(root?.build ?? null), [root?.build])
  useFollowedLinks()
  useFrame()
  useNewBuildToast(root?.build ?? null)
  useRedirectToast()
  useOfflineToast()
  return (
    <ReaderContext value={reader}>
      <IntlProvider locale={formatLocale(locale, reader)}>
        <SkipLink />
        <LoadingBarView />
        {mode === null || mode === 'live' ? null : <ModeRibbon mode={mode} />}
        {children}
        <PageFinish />
        <ToastArea />
        <VisitCounting />
      </IntlProvider>
    </ReaderContext>
  )
}

function useNewBuildToast(build: string | null): void {
  const t = useTranslations('shell')
  const owner = useSignedInEmail()
  useEffect(() => {
    if (build === null) return
    return watchBuild(build, () =>
      toasts.add({
        id: 'new-build',
        group: 'shell',
        severity: 'info',
        summary: t('newBuild'),
        detail: t('newBuildDetail'),
        action: { label: t('reload'), run: () => reloadKeepingDrafts(owner) },
      }),
    )
  }, [build, owner, t])
}

function reloadKeepingDrafts(owner: string | null): void {
  saveDrafts(owner)
  window.location.reload()
}

/** Reports a lost connection immediately, not only when something is pressed. */
function useOfflineToast(): void {
  const t = useTranslations('shell')
  useEffect(() => {
    const say = () =>
      toasts.add({
        id: 'offline',
        group: 'shell',
        severity: 'warn',
        summary: t('offline'),
        detail: t('offlineDetail'),
      })
    const end = () => toasts.remove('offline')
    window.addEventListener('offline', say)
    window.addEventListener('online', end)
    return () => {
      window.removeEventListener('offline', say)
      window.removeEventListener('online', end)
    }
  }, [t])
}

const redirects = [
  { id: 'session-expired', parameter: 'session', value: 'expired', text: 'sessionExpired' },
  { id: 'complete-profile', parameter: 're', value: 'complete-profile', text: 'completeProfile' },
] as const

/** Reports why another page was opened than the one that was asked for. */
function useRedirectToast(): void {
  const t = useTranslations('shell')
  const [search] = useSearchParams()
  const cause = redirects.find(({ parameter, value }) => search.get(parameter) === value)
  useEffect(() => {
    if (cause === undefined) return
    toasts.add({
      id: cause.id,
      group: 'shell',
      severity: 'warn',
      summary: t(cause.text),
      life: 4000,
    })
  }, [cause, t])
}
