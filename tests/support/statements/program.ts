import { fileURLToPath } from 'node:url'
import type { Node, SourceFile, TaggedTemplateExpression } from 'typescript/unstable/ast'
import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
} from 'typescript/unstable/ast/is'
import {
  API,
  type Checker,
  type Project,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The product's own sources as the compiler sees them, opened once. */
export type Sources = {
  readonly checker: Checker
  /** The templates with the tag `sql`. */
  readonly templates: readonly TaggedTemplateExpression[]
  /** The sent statements: each expression on which `execute` is called. */
  readonly sent: readonly Node[]
  /** Returns the declaration of the name at `node`. */
  declarationOf(node: Node): Node | null
  /** As `declarationOf`, for a shorthand property, whose name is also the name of its value. */
  declarationOfShorthand(node: Node): Node | null
  /** Returns the calls of the function declared by a name. */
  callsOf(name: Node): Call[]
  close(): void
}

/** A call by name, with its arguments. */
export type Call = { readonly node: Node; readonly arguments: readonly Node[] }

/** Opens the sources below the given folders; the compiler reads what they import. */
export function openSources(isRead: (file: string) => boolean): Sources {
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects()
  if (project === undefined) throw new Error('the project has no configuration of the compiler')
  const scans = filesOf(project, isRead).map(scan)
  const { checker } = project
  const declarationOf = (node: Node) => declarationIn(project, checker.getSymbolAtLocation(node))
  const calls = Map.groupBy(
    scans.flatMap((scanned) => scanned.calls),
    ({ name }) => name,
  )
  return {
    checker,
    templates: scans.flatMap(({ templates }) => templates),
    sent: scans.flatMap(({ sent }) => sent),
    declarationOf,
    declarationOfShorthand: (node) =>
      declarationIn(project, checker.getShorthandAssignmentValueSymbol(node)),
    callsOf: (name) => {
      const declaration = name.parent
      return (calls.get(name.getText()) ?? [])
        .filter(({ callee }) => declarationOf(callee) === declaration)
        .map(({ call }) => call)
    },
    close: () => api.close(),
  }
}

/** Returns the place of a node for error messages: its file from the project's root and its line. */
export function placeOf(node: Node): string {
  const file = node.getSourceFile()
  const line = file.text.slice(0, node.getStart(file)).split('\n').length
  return `${pathOf(file)}:${line}`
}

/** Returns the path of a node's file from the project's root. */
export function pathOf(node: Node): string {
  return node.getSourceFile().fileName.slice(root.length)
}

function filesOf({ program }: Project, isRead: (file: string) => boolean): SourceFile[] {
  return program
    .getSourceFileNames()
    .filter((name) => name.startsWith(root) && isRead(name.slice(root.length)))
    .flatMap((name) => program.getSourceFile(name) ?? [])
}

type NamedCall = { readonly name: string; readonly callee: Node; readonly call: Call }
type Scanned = { templates: TaggedTemplateExpression[]; sent: Node[]; calls: NamedCall[] }

function scan(file: SourceFile): Scanned {
  const templates: TaggedTemplateExpression[] = []
  const sent: Node[] = []
  const calls: NamedCall[] = []
  const visit = (node: Node): void => {
    if (isTaggedTemplateExpression(node) && isSql(node.tag)) templates.push(node)
    if (isCallExpression(node) && isIdentifier(node.expression))
      calls.push({
        name: node.expression.text,
        callee: node.expression,
        call: { node, arguments: [...node.arguments] },
      })
    if (isPropertyAccessExpression(node) && node.name.text === 'execute') sent.push(node.expression)
    node.forEachChild(visit)
  }
  visit(file)
  return { templates, sent, calls }
}

/** Returns whether a node is the name `sql`, under which the library's tag is imported everywhere. */
export function isSql(node: Node): boolean {
  return isIdentifier(node) && node.text === 'sql'
}

const aliasFlag = 2097152

function declarationIn(project: Project, symbol: TypeSymbol | undefined): Node | null {
  if (symbol === undefined) return null
  const meant = symbol.flags & aliasFlag ? project.checker.getAliasedSymbol(symbol) : symbol
  return (meant.valueDeclaration ?? meant.declarations[0])?.resolve(project) ?? null
}
