import { TextInput } from '../../../ui/text-input.tsx'

type PersonFieldsProps = {
  /** The labels of the fields; a hint is shown next to an optional phone number. */
  readonly words: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly phoneHint?: string
  }
  readonly isPhoneRequired?: boolean
}

/** The contact details of the sender: name, email and phone. */
export function PersonFields({ words, isPhoneRequired }: PersonFieldsProps) {
  return (
    <>
      <TextInput
        name="name"
        data-rule="person-name"
        label={words.name}
        autoComplete="name"
        required
        maxLength={100}
      />
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        label={words.email}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
      />
      <TextInput
        name="phone"
        type="tel"
        inputMode="tel"
        label={words.phone}
        autoComplete="tel"
        required={isPhoneRequired === true}
        maxLength={40}
        {...(words.phoneHint === undefined ? {} : { hint: words.phoneHint })}
      />
    </>
  )
}
