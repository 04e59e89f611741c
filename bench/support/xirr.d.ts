// The package declares no types.
declare module 'xirr' {
  export default function xirr(flows: readonly { when: Date; amount: number }[]): number
}
