import { useKept } from './use-kept.ts'

type CommandKeyProps = {
  readonly value: string
  /** What the command is about, where a page offers one after the other. */
  readonly subject?: string | undefined
}

/**
 * The name of a command about money. A new one below the reader's hands could let a purchase whose
 * answer was lost be made twice.
 */
export function CommandKey({ value, subject }: CommandKeyProps) {
  return <input type="hidden" name="idempotencyKey" value={useKept(value, subject)} />
}
