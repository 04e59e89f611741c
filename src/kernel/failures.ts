/**
 * Receives the failure of an item that a job could not process and continued after. Jobs require it, so that no
 * failure is lost.
 */
export type OnFailure = (id: string, error: unknown) => void

/** Failures of items that do not stop the items after them. */
export type Failures = {
  add(subject: string, error: unknown): void
  /** Throws all failures together, if there are any. Called after the last item. */
  throwAny(): void
}

/** Collects the failures of items that are processed one after the other, so that one does not stop the others. */
export function collectFailures(): Failures {
  const failures: Error[] = []
  return {
    add: (subject, cause) => failures.push(new Error(`${subject} failed`, { cause })),
    throwAny: () => {
      if (failures.length > 0)
        throw new AggregateError(failures, failures.map(({ message }) => message).join(', '))
    },
  }
}
