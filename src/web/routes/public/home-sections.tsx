import { useTranslations } from 'use-intl'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { CheckIcon, CloseIcon } from '../../ui/icon.tsx'

const steps = ['choose', 'buy', 'escrow', 'rent'] as const

/** How it works, the escrow among the steps. */
export function Steps({ hours }: { readonly hours: number | null }) {
  const t = useTranslations('home.steps')
  return (
    <section id="how" className="when-near room-1020 lg:room-380 mt-20 scroll-mt-6 sm:mt-28">
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <ol className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li
            key={step}
            className={`rounded-card border p-6 ${step === 'escrow' ? 'border-transparent bg-sand' : 'border-line bg-card'}`}
          >
            <StepMark number={index + 1} />
            <h3 className="mt-5 text-h3">{t(`${step}.name`)}</h3>
            <p className="mt-2 text-dense text-ink-soft">
              {step !== 'buy'
                ? t(`${step}.text`)
                : hours === null
                  ? t('buy.textOpen')
                  : t('buy.text', { hours })}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A small plot with the step's number on it. */
function StepMark({ number }: { number: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-11 place-items-center">
      <span className="absolute inset-[5px] rotate-45 rounded-[10px] bg-brand" />
      <span className="tabular relative text-[1.0625rem] font-extrabold text-on-brand">
        {number}
      </span>
    </span>
  )
}

/** What a unit is and what it is not. */
export function Ownership() {
  const t = useTranslations('home.own')
  return (
    <section className="when-near room-630 md:room-280 mt-20 sm:mt-28">
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        <div className="rounded-card border border-line bg-card p-6 sm:p-8">
          <h3 className="text-h3">{t('yes')}</h3>
          <ul className="mt-4 grid gap-3">
            {(['yesShares', 'yesRent', 'yesSale'] as const).map((line) => (
              <li key={line} className="flex gap-3">
                <CheckIcon
                  size={20}
                  strokeWidth={3}
                  aria-hidden="true"
                  className="mt-0.5 shrink-0 text-gain"
                />
                {t(line)}
              </li>
            ))}
          </ul>
        </div>
        <div className="rounded-card border border-line bg-card p-6 sm:p-8">
          <h3 className="text-h3">{t('no')}</h3>
          <ul className="mt-4 grid gap-3">
            {(['noTitle', 'noUse', 'noDeposit'] as const).map((line) => (
              <li key={line} className="flex gap-3">
                <CloseIcon
                  size={20}
                  strokeWidth={3}
                  aria-hidden="true"
                  className="mt-0.5 shrink-0 text-loss"
                />
                {t(line)}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

/** The way in. */
export function Join() {
  const t = useTranslations('home.join')
  const link = useLocalHref()
  return (
    <section className="mt-20 text-center sm:mt-28">
      <h2 className="text-h2">{t('title')}</h2>
      <p className="mx-auto mt-3 max-w-lg text-ink-soft">{t('text')}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton to={link('/register')} variant="primary" size="large">
          {t('action')}
        </LinkButton>
        <LinkButton to={link('/benefits')} size="large">
          {t('benefits')}
        </LinkButton>
      </div>
    </section>
  )
}
