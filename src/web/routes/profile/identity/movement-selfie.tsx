import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { later } from '../../../ui/later.ts'
import { mayOpenCamera } from './camera.ts'

const MovementCamera = later(async () => (await import('./movement-camera.tsx')).MovementCamera)

const points = ['purpose', 'kept', 'seen', 'decides'] as const

/**
 * The selfie taken with the camera: first how the pictures are used, then the consent, then the camera. Hidden
 * without script, where the picture is chosen as a file instead.
 */
export function MovementSelfie() {
  const t = useTranslations('identity.movement')
  const [isAgreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Safe to reload: the page has just opened, so nothing has been entered yet.
    if (!mayOpenCamera()) window.location.reload()
  }, [])
  return (
    <section className="hidden gap-4 rounded-2xl bg-sand p-4 in-data-ready:grid sm:p-5">
      <div>
        <h2 className="text-h3">{t('title')}</h2>
        <p className="mt-1 text-dense text-ink-soft">{t('lead')}</p>
      </div>
      {isOpen ? (
        <Suspense fallback={<p className="text-dense text-ink-soft">{t('opening')}</p>}>
          <MovementCamera onClose={() => setOpen(false)} />
        </Suspense>
      ) : (
        <>
          <dl className="grid gap-2.5 text-dense">
            {points.map((point) => (
              <div key={point}>
                <dt className="font-bold">{t(`points.${point}.name`)}</dt>
                <dd className="text-ink-soft">{t(`points.${point}.text`)}</dd>
              </div>
            ))}
          </dl>
          <Checkbox
            checked={isAgreed}
            error={isMissing && !isAgreed ? t('consentMissing') : null}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
          >
            {t('consent')}
          </Checkbox>
          <Button
            variant="dark"
            className="justify-self-start"
            onClick={() => (isAgreed ? setOpen(true) : setMissing(true))}
          >
            {t('open')}
          </Button>
        </>
      )}
    </section>
  )
}
