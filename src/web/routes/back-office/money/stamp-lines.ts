import type { FormProblem } from '../../../api/problem.ts'

/** A pasted line: the number of an agreement, the serial number of its stamp, and the line number from 1. */
type StampLine = { readonly at: number; readonly number: string; readonly serial: string }

/** Returns the lines that are not empty; a space, tab, comma or semicolon separates their two numbers. */
export function stampLines(text: string): StampLine[] {
  return text.split('\n').flatMap((line, place) => {
    const [number = '', ...serial] = line.split(/[\s,;]+/).filter((part) => part !== '')
    return number === '' ? [] : [{ at: place + 1, number, serial: serial.join(' ') }]
  })
}

export type StampAnswer = {
  readonly text: string
  readonly problem: FormProblem
  /** The errors by typed line. */
  readonly lines: readonly {
    readonly at: number
    readonly name: 'number' | 'serial'
    readonly text: string
  }[]
}

/** Returns the errors of a refusal with the numbers of the typed lines. */
export function answerTo(
  text: string,
  lines: readonly StampLine[],
  problem: FormProblem,
): StampAnswer {
  const lineFaults = Object.entries(problem.fields).flatMap(([path, message]) => {
    const [, place, name] = path.split('.')
    const line = lines[Number(place)]
    if (line === undefined) return []
    const which: StampAnswer['lines'][number]['name'] = name === 'number' ? name : 'serial'
    return [{ at: line.at, name: which, text: message }]
  })
  return { text, problem, lines: lineFaults.toSorted((a, b) => a.at - b.at) }
}
