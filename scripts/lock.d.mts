type Lock =
  | { isTaken: true; wasLeft: boolean; rewrite(note: string): void; release(): void }
  | { isTaken: false; pid: number; note: string }

export function takeLock(file: string, note?: string): Lock
export function waitForLock(file: string, milliseconds?: number): Promise<{ release(): void }>
