import { type ComponentType, useEffect, useState } from 'react'
import { useLocale } from '../locale/use-locale.ts'
import { loadAreas } from '../messages/messages.ts'
import { type Analytics, useRootData } from './root-data.ts'

type Counter = ComponentType<{ analytics: Analytics }>

/** Loads visit counting and its consent only where the operator has configured it. */
export function VisitCounting() {
  const analytics = useRootData()?.analytics ?? null
  const locale = useLocale()
  const [loaded, setLoaded] = useState<{ Counter: Counter } | null>(null)
  useEffect(() => {
    if (analytics === null) return
    void Promise.all([
      import('../components/visit-counter.tsx'),
      loadAreas(locale, ['consent']),
    ]).then(([{ VisitCounter }]) => setLoaded({ Counter: VisitCounter }))
  }, [analytics, locale])
  if (analytics === null || loaded === null) return null
  return <loaded.Counter analytics={analytics} />
}
