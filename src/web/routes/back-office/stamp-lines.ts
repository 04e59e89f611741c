import type { FormProblem } from '../../api/problem.ts'

/** A line that was pasted: the number of an agreement and of its stamp, and which line it is, from 1. */
export type StampLine = { readonly at: number; readonly number: string; readonly serial: string }

/** The lines that say something, with a space, a tab, a comma or a semicolon between their two numbers. */
export function stampLines(text: string): StampLine[] {
  return text.split('\n').flatMap((line, place) => {
    const [number = '', ...serial] = line.split(/[\s,;]+/).filter((part) => part !== '')
    return number === '' ? [] : [{ at: place + 1, number, serial: serial.join(' ') }]
  })
}

export type StampAnswer = {
  readonly text: string
  readonly problem: FormProblem
  /** What is wrong, by the line that was typed. */
  readonly lines: readonly {
    readonly at: number
    readonly name: 'number' | 'serial'
    readonly text: string
  }[]
}

/** What a refusal says, at the lines as they were typed. */
export function answerTo(
  text: string,
  lines: readonly StampLine[],
  problem: FormProblem,
): StampAnswer {
  const told = Object.entries(problem.fields).flatMap(([path, message]) => {
    const [, place, name] = path.split('.')
    const line = lines[Number(place)]
    if (line === undefined) return []
    const which: StampAnswer['lines'][number]['name'] = name === 'number' ? name : 'serial'
    return [{ at: line.at, name: which, text: message }]
  })
  return { text, problem, lines: told.toSorted((a, b) => a.at - b.at) }
}
