/** The address of a run's page; with a step, the page that shows it. */
export type RunHref = (id: string, step?: string) => string
