// The browser's own digest returns a promise each time, which takes longer than the digest, and is missing on
// pages without HTTPS. Messages here always fit into one block.

const blockBytes = 64
const words = roundWords()

/** SHA-256 of at most 55 bytes, written into `digest` (eight 32-bit words). */
export function sha256(message: Uint8Array, digest: Uint32Array): void {
  if (message.length > 55) throw new RangeError('the message does not fit into one block')
  const block = new DataView(new ArrayBuffer(blockBytes))
  for (let i = 0; i < message.length; i += 1) block.setUint8(i, message[i] ?? 0)
  block.setUint8(message.length, 0x80)
  block.setUint32(60, message.length * 8)
  for (let i = 0; i < 16; i += 1) schedule[i] = block.getUint32(i * 4)
  extend()
  compress(digest)
}

const schedule = new Int32Array(64)

function at(list: Int32Array | Uint32Array, index: number): number {
  // Every index is within the list; TypeScript types each element of a typed array as possibly undefined.
  return list[index] as number
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

function extend(): void {
  for (let i = 16; i < 64; i += 1) {
    const near = at(schedule, i - 15)
    const last = at(schedule, i - 2)
    const low = turn(near, 7) ^ turn(near, 18) ^ (near >>> 3)
    const high = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10)
    schedule[i] = (at(schedule, i - 16) + low + at(schedule, i - 7) + high) | 0
  }
}

function compress(digest: Uint32Array): void {
  const { start, rounds } = words
  let [a, b, c, d, e, f, g, h] = start as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i += 1) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + high + ((e & f) ^ (~e & g)) + at(rounds, i) + at(schedule, i)) | 0
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const ends = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i += 1) digest[i] = ((start[i] ?? 0) + (ends[i] ?? 0)) >>> 0
}

// The constants are the first fractional bits of roots of primes; they are calculated here.
function roundWords(): { start: number[]; rounds: Int32Array } {
  const primes: number[] = []
  for (let number = 2; primes.length < 64; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  const fractionBits = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
  return {
    start: primes.slice(0, 8).map((prime) => fractionBits(prime ** (1 / 2))),
    rounds: Int32Array.from(primes, (prime) => fractionBits(prime ** (1 / 3))),
  }
}
