import { decoded, htmlOf, textIn } from './rendered.tsx'

export type RenderedForm = {
  /** What the form sends without a further entry. */
  readonly fields: Readonly<Record<string, string>>
  /** The names of the fields with an error. */
  readonly faulty: readonly string[]
  readonly required: readonly string[]
  /** The buttons that can be pressed, each with the value that it sends. */
  readonly buttons: Readonly<Record<string, string>>
  readonly text: string
  /** Whether it is shown without opening anything. */
  readonly isOpen: boolean
}

/** Returns the forms in an element on an English page, as a reader without scripts finds them. */
export function formsIn(...page: Parameters<typeof htmlOf>): RenderedForm[] {
  const closed: boolean[] = []
  const parts = htmlOf(...page).matchAll(/<details[^>]*>|<\/details>|<form .*?<\/form>/gs)
  return [...parts].flatMap(([part]) => {
    if (part.startsWith('<form')) return [{ ...formIn(part), isOpen: !closed.includes(true) }]
    if (part === '</details>') closed.pop()
    else closed.push(!part.includes(' open=""'))
    return []
  })
}

/** Returns what an element sends without a further entry, whatever forms it is in. */
export function fieldsIn(...page: Parameters<typeof htmlOf>): RenderedForm['fields'] {
  return formIn(htmlOf(...page)).fields
}

/** Returns the names of the fields in an element with an error. */
export function faultyIn(...page: Parameters<typeof htmlOf>): RenderedForm['faulty'] {
  return formIn(htmlOf(...page)).faulty
}

/** Returns the form of an element whose hidden fields contain these values. */
export function formWith(
  hidden: Readonly<Record<string, string>>,
  ...page: Parameters<typeof htmlOf>
): RenderedForm | undefined {
  return formsIn(...page).find(({ fields }) =>
    Object.entries(hidden).every(([name, value]) => fields[name] === value),
  )
}

function formIn(form: string): Omit<RenderedForm, 'isOpen'> {
  const html = form.replace(/<fieldset disabled="".*?<\/fieldset>/gs, '')
  const controls = [
    ...html.matchAll(/<(input)( [^>]*)>|<(textarea|select)( [^>]*)>(.*?)<\/\3>/gs),
  ].map(([, input, ofInput, other = '', ofOther = '', content = '']) => {
    const attributes = ofInput ?? ofOther
    return {
      name: attribute(attributes, 'name') ?? '',
      value: sentValue(input ?? other, attributes, content),
      isFaulty: attributes.includes(' aria-invalid="true"'),
      isRequired: attributes.includes(' required=""'),
    }
  })
  const namesOf = (some: typeof controls) => [...new Set(some.map(({ name }) => name))]
  return {
    fields: Object.fromEntries(
      controls.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
    ),
    faulty: namesOf(controls.filter(({ isFaulty }) => isFaulty)),
    required: namesOf(controls.filter(({ isRequired }) => isRequired)),
    buttons: Object.fromEntries(
      [...html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].flatMap(
        ([, attributes = '', text = '']) =>
          attributes.includes(' aria-disabled="true"')
            ? []
            : [[textIn(text), attribute(attributes, 'value') ?? '']],
      ),
    ),
    text: textIn(html),
  }
}

/** The value that a control sends; null for one that sends none. */
function sentValue(kind: string, attributes: string, content: string): string | null {
  if (kind === 'textarea') return decoded(content)
  if (kind === 'select') {
    const options = [...content.matchAll(/<option([^>]*)>/g)].map(([option]) => option)
    const chosen = options.find((option) => option.includes(' selected=""')) ?? options[0]
    return chosen === undefined ? null : (attribute(chosen, 'value') ?? '')
  }
  const isChoice = /type="(checkbox|radio)"/.test(attributes)
  if (isChoice && !attributes.includes(' checked=""')) return null
  if (attributes.includes('type="file"')) return null
  return attribute(attributes, 'value') ?? (isChoice ? 'on' : '')
}

function attribute(attributes: string, name: string): string | undefined {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(attributes) ?? []
  return value === undefined ? undefined : decoded(value).replaceAll('\u00a0', ' ')
}
