// Types for the parts of the library that are used here; it has none of its own.
declare module 'mt940js' {
  export type Transaction = {
    readonly date: Date
    readonly amount: number
    readonly currency: string
    readonly reference: string
    readonly details: string
  }
  export type BankStatement = {
    readonly currency: string
    readonly accountIdentification: string
    readonly openingBalance: number
    readonly closingBalance: number
    readonly closingBalanceDate: Date
    readonly transactions: readonly Transaction[]
  }
  export class Parser {
    parse(text: string): BankStatement[]
  }
  const mt940: { Parser: typeof Parser }
  export default mt940
}
