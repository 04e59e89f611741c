import { Button } from '../../ui/button.tsx'

type ActButtonsProps<Act extends string> = {
  readonly acts: readonly Act[]
  readonly labelOf: (act: Act) => string
  readonly isBusy: boolean
}

/** What can be done to a simulated payment, a button each. */
export function ActButtons<Act extends string>({ acts, labelOf, isBusy }: ActButtonsProps<Act>) {
  return acts.map((act) => (
    <Button
      key={act}
      type="submit"
      name="action"
      value={act}
      size="small"
      variant={act === 'pay' ? 'primary' : 'secondary'}
      isBusy={isBusy}
    >
      {labelOf(act)}
    </Button>
  ))
}
