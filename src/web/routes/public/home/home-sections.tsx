import { useTranslations } from 'use-intl'
import { CheckIcon, CloseIcon } from '../../../ui/icon.tsx'

const steps = ['choose', 'buy', 'escrow', 'rent'] as const

/** How it works, with escrow as one of the steps. */
export function Steps({ hours }: { readonly hours: number | null }) {
  const t = useTranslations('home.steps')
  return (
    <section id="how" className="when-near room-620 lg:room-380 mt-8 scroll-mt-6 sm:mt-28">
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <ol className="mt-4 grid gap-4 sm:mt-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li
            key={step}
            className={`rounded-card max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-4 sm:border sm:p-6 ${step === 'escrow' ? 'sm:border-transparent sm:bg-sand' : 'border-line sm:bg-card'}`}
          >
            <StepMark number={index + 1} />
            <h3 className="text-h3 sm:mt-5">{t(`${step}.name`)}</h3>
            <p className="col-start-2 text-dense text-ink-soft sm:mt-2">
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

/** A small plot with the number of the step. */
function StepMark({ number }: { number: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-11 place-items-center max-sm:row-span-2">
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
    <section className="when-near room-280 mt-8 sm:mt-28">
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <div className="mt-4 grid grid-cols-2 large-text:grid-cols-1 gap-4 sm:mt-8">
        <div className="rounded-card border-line sm:border sm:bg-card sm:p-8">
          <h3 className="text-h3">{t('yes')}</h3>
          <ul className="mt-3 grid gap-2.5 text-dense sm:mt-4 sm:text-base">
            {(['yesShares', 'yesRent', 'yesSale'] as const).map((line) => (
              <li key={line} className="flex gap-2 sm:gap-3">
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
        <div className="rounded-card border-line sm:border sm:bg-card sm:p-8">
          <h3 className="text-h3">{t('no')}</h3>
          <ul className="mt-3 grid gap-2.5 text-dense sm:mt-4 sm:text-base">
            {(['noTitle', 'noUse', 'noDeposit'] as const).map((line) => (
              <li key={line} className="flex gap-2 sm:gap-3">
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
