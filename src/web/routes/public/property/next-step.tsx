import { LinkButton } from '../../../ui/button.tsx'

type NextStepProps = {
  readonly title: string
  readonly text: string
  readonly to: string
  readonly label: string
}

/** A link to the next page at the end of a page. */
export function NextStep({ title, text, to, label }: NextStepProps) {
  return (
    <section className="mt-20 flex flex-wrap items-center justify-between gap-6 rounded-hero bg-sand p-6 sm:mt-24 sm:p-12">
      <div className="max-w-2xl">
        <h2 className="text-h2">{title}</h2>
        <p className="mt-3">{text}</p>
      </div>
      <LinkButton to={to} variant="primary" size="large">
        {label}
      </LinkButton>
    </section>
  )
}
