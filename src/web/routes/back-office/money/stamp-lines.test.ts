import { expect, test } from 'vitest'
import { answerTo, stampLines } from './stamp-lines.ts'

test('serial numbers are read line by line with any separator, and empty lines are ignored', () => {
  expect(stampLines('PPU-1 AAAA\r\n\n  PPU-2;BBBB\nPPU-3\tCCCC\nPPU-4')).toEqual([
    { at: 1, number: 'PPU-1', serial: 'AAAA' },
    { at: 3, number: 'PPU-2', serial: 'BBBB' },
    { at: 4, number: 'PPU-3', serial: 'CCCC' },
    { at: 5, number: 'PPU-4', serial: '' },
  ])
})

test('a refusal is reported with the numbers of the typed lines', () => {
  const text = 'PPU-1 AAAA\n\nPPU-2 BBBB'
  const fields = {
    'stamps.1.serial': 'Sudah dipakai.',
    'stamps.0.number': 'Tidak ada.',
    stamps: '',
  }
  const problem = { code: 'agreements.not_found', detail: '', fields }
  expect(answerTo(text, stampLines(text), problem)).toEqual({
    text,
    problem,
    lines: [
      { at: 1, name: 'number', text: 'Tidak ada.' },
      { at: 3, name: 'serial', text: 'Sudah dipakai.' },
    ],
  })
})
