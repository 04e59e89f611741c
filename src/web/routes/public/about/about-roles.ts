/** The parties of an investment, their positions in the diagram, and what passes between them. */
export const parties = [
  'supervisor',
  'operator',
  'investor',
  'wallet',
  'bank',
  'issuer',
  'manager',
  'custodian',
] as const
type Party = (typeof parties)[number]

type Link =
  | 'supervises'
  | 'account'
  | 'keeps'
  | 'watches'
  | 'deposits'
  | 'withdraws'
  | 'buys'
  | 'pays'
  | 'closes'
  | 'dividend'
  | 'rent'
  | 'shares'
  | 'records'

type RoleLayout = {
  readonly width: number
  readonly height: number
  readonly box: { readonly width: number; readonly height: number }
  readonly places: Readonly<Record<Party, { readonly x: number; readonly y: number }>>
  readonly links: readonly {
    readonly id: Link
    readonly from: Party
    readonly to: Party
    readonly path: string
    /** The centre of the label. */
    readonly x: number
    readonly y: number
    readonly isDashed?: boolean
  }[]
}

/** Money flows along the middle row. On phones the links are a list instead. */
export const roleLayout: RoleLayout = {
  width: 1160,
  height: 600,
  box: { width: 190, height: 84 },
  places: {
    supervisor: { x: 326, y: 4 },
    operator: { x: 326, y: 160 },
    investor: { x: 8, y: 316 },
    wallet: { x: 326, y: 316 },
    bank: { x: 644, y: 316 },
    issuer: { x: 962, y: 316 },
    manager: { x: 962, y: 160 },
    custodian: { x: 644, y: 490 },
  },
  links: [
    {
      id: 'supervises',
      from: 'supervisor',
      to: 'operator',
      path: 'M421 88V156',
      x: 421,
      y: 124,
      isDashed: true,
    },
    {
      id: 'account',
      from: 'operator',
      to: 'investor',
      path: 'M326 202H103V312',
      x: 215,
      y: 202,
      isDashed: true,
    },
    {
      id: 'keeps',
      from: 'operator',
      to: 'wallet',
      path: 'M421 244V312',
      x: 421,
      y: 280,
      isDashed: true,
    },
    {
      id: 'watches',
      from: 'operator',
      to: 'manager',
      path: 'M516 202H958',
      x: 740,
      y: 202,
      isDashed: true,
    },
    { id: 'deposits', from: 'investor', to: 'wallet', path: 'M198 340H322', x: 260, y: 325 },
    { id: 'withdraws', from: 'wallet', to: 'investor', path: 'M326 378H202', x: 264, y: 393 },
    { id: 'buys', from: 'wallet', to: 'bank', path: 'M516 340H640', x: 578, y: 325 },
    { id: 'pays', from: 'bank', to: 'wallet', path: 'M644 378H520', x: 582, y: 393 },
    { id: 'closes', from: 'bank', to: 'issuer', path: 'M834 358H958', x: 896, y: 343 },
    { id: 'dividend', from: 'issuer', to: 'wallet', path: 'M1010 400V446H421V404', x: 716, y: 446 },
    { id: 'rent', from: 'manager', to: 'issuer', path: 'M1057 244V312', x: 1057, y: 280 },
    {
      id: 'shares',
      from: 'issuer',
      to: 'custodian',
      path: 'M1104 400V532H838',
      x: 971,
      y: 532,
      isDashed: true,
    },
    {
      id: 'records',
      from: 'custodian',
      to: 'investor',
      path: 'M644 532H103V404',
      x: 374,
      y: 532,
      isDashed: true,
    },
  ],
}
