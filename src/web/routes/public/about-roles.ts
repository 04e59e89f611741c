/**
 * The parties of an investment and their positions in the diagram, in one layout for wide screens and one for
 * phones.
 */
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

export type RoleLayout = {
  readonly width: number
  readonly height: number
  readonly box: { readonly width: number; readonly height: number }
  readonly places: Readonly<Record<Party, { readonly x: number; readonly y: number }>>
  readonly links: readonly {
    readonly id: Link
    readonly path: string
    /** The centre of the label. */
    readonly x: number
    readonly y: number
    readonly isDashed?: boolean
    /** Whether the label is rotated along a vertical line because other lines are close. */
    readonly isTurned?: boolean
  }[]
}

/** The layout for wide screens, in which money flows along the middle row. */
export const wideLayout: RoleLayout = {
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
    { id: 'supervises', path: 'M421 88V156', x: 421, y: 124, isDashed: true },
    { id: 'account', path: 'M326 202H103V312', x: 215, y: 202, isDashed: true },
    { id: 'keeps', path: 'M421 244V312', x: 421, y: 280, isDashed: true },
    { id: 'watches', path: 'M516 202H958', x: 740, y: 202, isDashed: true },
    { id: 'deposits', path: 'M198 340H322', x: 260, y: 325 },
    { id: 'withdraws', path: 'M326 378H202', x: 264, y: 393 },
    { id: 'buys', path: 'M516 340H640', x: 578, y: 325 },
    { id: 'pays', path: 'M644 378H520', x: 582, y: 393 },
    { id: 'closes', path: 'M834 358H958', x: 896, y: 343 },
    { id: 'dividend', path: 'M1010 400V446H421V404', x: 716, y: 446 },
    { id: 'rent', path: 'M1057 244V312', x: 1057, y: 280 },
    { id: 'shares', path: 'M1104 400V532H838', x: 971, y: 532, isDashed: true },
    { id: 'records', path: 'M644 532H103V404', x: 374, y: 532, isDashed: true },
  ],
}

/** The layout for narrow screens, with the parties below each other. */
export const tallLayout: RoleLayout = {
  width: 350,
  height: 1026,
  box: { width: 210, height: 74 },
  places: {
    supervisor: { x: 4, y: 4 },
    operator: { x: 4, y: 140 },
    investor: { x: 4, y: 276 },
    wallet: { x: 4, y: 412 },
    bank: { x: 4, y: 548 },
    issuer: { x: 4, y: 684 },
    manager: { x: 4, y: 820 },
    custodian: { x: 70, y: 948 },
  },
  links: [
    { id: 'supervises', path: 'M109 78V136', x: 109, y: 108, isDashed: true },
    { id: 'account', path: 'M109 214V272', x: 109, y: 244, isDashed: true },
    { id: 'deposits', path: 'M60 350V408', x: 60, y: 371 },
    { id: 'withdraws', path: 'M160 412V354', x: 160, y: 390 },
    { id: 'buys', path: 'M60 486V544', x: 60, y: 507 },
    { id: 'pays', path: 'M160 548V490', x: 160, y: 526 },
    { id: 'closes', path: 'M109 622V680', x: 109, y: 652 },
    { id: 'rent', path: 'M109 820V762', x: 109, y: 792 },
    {
      ...{ id: 'watches', path: 'M214 164H330V857H218', x: 330, y: 480 },
      ...{ isDashed: true, isTurned: true },
    },
    {
      ...{ id: 'keeps', path: 'M214 190H262V436H218', x: 262, y: 250 },
      ...{ isDashed: true, isTurned: true },
    },
    { id: 'dividend', path: 'M214 706H240V462H218', x: 240, y: 584, isTurned: true },
    {
      ...{ id: 'shares', path: 'M214 721H250V944', x: 250, y: 790 },
      ...{ isDashed: true, isTurned: true },
    },
    {
      ...{ id: 'records', path: 'M280 985H296V313H218', x: 296, y: 560 },
      ...{ isDashed: true, isTurned: true },
    },
  ],
}
