import { Button } from '../../ui/button.tsx'

type ActButtonsProps<Act extends string> = {
  readonly acts: readonly Act[]
  readonly labelOf: (act: Act) => string
  readonly isBusy: boolean
}

/** One button for each possible action on a simulated payment. */
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
