import { useKept } from './use-kept.ts'

type CommandKeyProps = {
  readonly value: string
  /** The subject of the command, for pages that show one command after another. */
  readonly subject?: string | undefined
}

/**
 * The idempotency key of a command about money. It does not change while the page is open: with a new key, a
 * retry after a lost response could make a purchase twice.
 */
export function CommandKey({ value, subject }: CommandKeyProps) {
  return <input type="hidden" name="idempotencyKey" value={useKept(value, subject)} />
}
