import type pg from 'pg'

/** A column of a statement's result, as the database describes it. */
export type Column = {
  /** The name as the driver returns it: `property_id` is `propertyId`. */
  readonly name: string
  readonly typeId: number
  /** The table column that it returns unchanged. Null when it is computed. */
  readonly origin: { readonly tableId: number; readonly number: number } | null
}

/** The database's description of a statement: its columns, or the reason why it is refused. */
export type Described = { readonly columns: readonly Column[] } | { readonly refused: string }

type Parsing = {
  parse(query: { text: string; name: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

type RowDescription = {
  fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[]
}

/** Has the database prepare a statement without executing it, as the driver does before execution. */
export function describeStatement(client: pg.Client, text: string): Promise<Described> {
  return new Promise((resolve) => {
    let described: Described = { columns: [] }
    const query = {
      submit(connection: Parsing) {
        connection.parse({ text, name: '', types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: RowDescription) {
        described = { columns: fields.map(columnOf) }
      },
      handleError: (error: Error) => resolve({ refused: error.message }),
      handleReadyForQuery: () => resolve(described),
    }
    // The driver accepts every object with `submit`; its types know only its own queries.
    client.query(query as unknown as pg.Query)
  })
}

function columnOf({ name, dataTypeID, tableID, columnID }: RowDescription['fields'][0]): Column {
  const origin = tableID === 0 ? null : { tableId: tableID, number: columnID }
  return { name, typeId: dataTypeID, origin }
}
