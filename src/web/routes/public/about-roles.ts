/** The parties around a unit and where they stand in the picture; two layouts, one for phones. */
export const parties = [
  'supervisor',
  'operator',
  'investor',
  'bank',
  'issuer',
  'manager',
  'custodian',
] as const
export type Party = (typeof parties)[number]

export type Link =
  | 'supervises'
  | 'account'
  | 'watches'
  | 'buys'
  | 'pays'
  | 'closes'
  | 'dividend'
  | 'rent'
  | 'shares'
  | 'records'

export type RoleLayout = {
  readonly width: number
  readonly height: number
  readonly box: { readonly width: number; readonly height: number }
  readonly places: Readonly<Record<Party, { readonly x: number; readonly y: number }>>
  readonly links: readonly {
    readonly id: Link
    readonly path: string
    /** The middle of its words. */
    readonly x: number
    readonly y: number
    readonly isDashed?: boolean
  }[]
}

/** Side by side: money flows along the middle row. */
export const wideLayout: RoleLayout = {
  width: 1080,
  height: 600,
  box: { width: 220, height: 84 },
  places: {
    supervisor: { x: 430, y: 4 },
    operator: { x: 430, y: 160 },
    investor: { x: 8, y: 316 },
    bank: { x: 430, y: 316 },
    issuer: { x: 852, y: 316 },
    manager: { x: 852, y: 160 },
    custodian: { x: 430, y: 490 },
  },
  links: [
    { id: 'supervises', path: 'M540 88V156', x: 540, y: 124, isDashed: true },
    { id: 'account', path: 'M430 202H118V312', x: 250, y: 202, isDashed: true },
    { id: 'watches', path: 'M650 202H848', x: 748, y: 202, isDashed: true },
    { id: 'buys', path: 'M228 340H426', x: 326, y: 340 },
    { id: 'pays', path: 'M430 378H232', x: 330, y: 378 },
    { id: 'closes', path: 'M650 340H848', x: 748, y: 340 },
    { id: 'dividend', path: 'M852 378H654', x: 752, y: 378 },
    { id: 'rent', path: 'M962 244V312', x: 962, y: 280 },
    { id: 'shares', path: 'M962 400V532H654', x: 800, y: 532 },
    { id: 'records', path: 'M430 532H118V404', x: 270, y: 532 },
  ],
}

/** One under the other, for narrow screens. */
export const tallLayout: RoleLayout = {
  width: 350,
  height: 890,
  box: { width: 210, height: 74 },
  places: {
    supervisor: { x: 4, y: 4 },
    operator: { x: 4, y: 140 },
    investor: { x: 4, y: 276 },
    bank: { x: 4, y: 412 },
    issuer: { x: 4, y: 548 },
    manager: { x: 4, y: 684 },
    custodian: { x: 70, y: 812 },
  },
  links: [
    { id: 'supervises', path: 'M109 78V136', x: 109, y: 108, isDashed: true },
    { id: 'account', path: 'M109 214V272', x: 109, y: 244, isDashed: true },
    { id: 'buys', path: 'M60 350V408', x: 60, y: 371 },
    { id: 'pays', path: 'M160 412V354', x: 160, y: 390 },
    { id: 'closes', path: 'M60 486V544', x: 60, y: 507 },
    { id: 'dividend', path: 'M160 548V490', x: 160, y: 526 },
    { id: 'rent', path: 'M109 684V626', x: 109, y: 656 },
    { id: 'watches', path: 'M214 164H330V721H218', x: 296, y: 240, isDashed: true },
    { id: 'shares', path: 'M214 585H262V808', x: 262, y: 770 },
    { id: 'records', path: 'M280 812H296V313H218', x: 292, y: 460 },
  ],
}
