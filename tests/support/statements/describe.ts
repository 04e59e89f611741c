import type pg from 'pg'

/** A column of what a statement answers, as the database describes it. */
export type Column = {
  /** As the driver hands it over: `property_id` is `propertyId`. */
  readonly name: string
  readonly typeId: number
  /** Where it comes from unchanged; null where it is made. */
  readonly origin: { readonly tableId: number; readonly number: number } | null
}

/** What the database says of a statement that it would run: its columns, or why it refuses it. */
export type Described = { readonly columns: readonly Column[] } | { readonly refused: string }

type Parsing = {
  parse(query: { text: string; name: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

type RowDescription = {
  fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[]
}

/** Asks the database about a statement without running it, as the driver prepares it before it runs. */
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
    // The driver takes whatever can submit itself; its types know only its own queries.
    client.query(query as unknown as pg.Query)
  })
}

function columnOf({ name, dataTypeID, tableID, columnID }: RowDescription['fields'][0]): Column {
  const origin = tableID === 0 ? null : { tableId: tableID, number: columnID }
  return { name, typeId: dataTypeID, origin }
}
