import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { daySeconds } from '#kernel'
import { classNames } from '../ui/class-names.ts'
import { MoonIcon, SunIcon, SystemThemeIcon } from '../ui/icon.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

// Runs before the first paint, so that the other theme does not flash. The page itself is the same for every
// theme and can be cached.
const script =
  'var m=document.cookie.match(/(?:^|; )theme=(light|dark)/);if(m)document.documentElement.dataset.theme=m[1]'

export function ThemeScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours.
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}

const icons = { system: SystemThemeIcon, light: SunIcon, dark: MoonIcon }
const yearSeconds = 365 * daySeconds

/** Follows the system, or stays light or dark; stored for a year. */
export function ThemeSwitch({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const [theme, setTheme] = useState<Theme>('system')
  useEffect(() => setTheme(currentTheme()), [])
  const choose = (next: Theme) => {
    applyTheme(next)
    setTheme(next)
  }
  return (
    <fieldset className={classNames('needs-script flex gap-1 rounded-full bg-sand p-1', className)}>
      <legend className="sr-only">{t('theme')}</legend>
      {themes.map((each) => {
        const Icon = icons[each]
        return (
          <Tooltip key={each} text={t(`themes.${each}`)}>
            {() => (
              <button
                type="button"
                aria-pressed={each === theme}
                aria-label={t(`themes.${each}`)}
                onClick={() => choose(each)}
                className="grid h-11 w-11 place-items-center rounded-full text-ink-soft hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-sm"
              >
                <Icon size={18} aria-hidden="true" />
              </button>
            )}
          </Tooltip>
        )
      })}
    </fieldset>
  )
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  const maxAge = theme === 'system' ? 0 : yearSeconds
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is missing in some browsers.
  document.cookie = `theme=${theme}; Path=/; Max-Age=${maxAge}; SameSite=Lax`
}
