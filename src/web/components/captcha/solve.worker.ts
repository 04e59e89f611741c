import { solve, type Work } from './solve.ts'

self.addEventListener('message', ({ data }: MessageEvent<Work>) => {
  self.postMessage(solve(data))
})
