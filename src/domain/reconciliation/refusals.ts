import { Refusal } from '#kernel'

/** The file is no statement that we can read; `line` is the first that is wrong. */
export function statementUnreadable(details: { line: number }): Refusal {
  const code = 'reconciliation.statement_unreadable'
  return new Refusal(code, 'invalid', details, [{ path: 'file', code, details }])
}

/** This very file was taken before. */
export function statementTaken(): Refusal {
  const code = 'reconciliation.statement_taken'
  return new Refusal(code, 'invalid', {}, [{ path: 'file', code }])
}

/** There is no such difference, or it has been explained before. */
export function itemNotOpen(): Refusal {
  return new Refusal('reconciliation.item_not_open', 'not_found')
}

/** No transfer is awaited under this reference, or it is the actor's own. */
export function notAwaited(): Refusal {
  const code = 'reconciliation.not_awaited'
  return new Refusal(code, 'conflict', {}, [{ path: 'reference', code }])
}
