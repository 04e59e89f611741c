/** Whether the page was hydrated; until then a failure is a failed start (spec 8). */
export const mounting = { isDone: false }
