export const root: string
export function giveUp(...sentences: string[]): never
export function prepare(): Promise<void>
export function runProgram(file: string, args?: string[]): Promise<void>
export function endWithParent(end: () => void): void
export function isInstalled(folder?: string): boolean
export function isProgram(moduleUrl: string): boolean
