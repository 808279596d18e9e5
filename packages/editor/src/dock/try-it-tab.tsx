import { RunOutcome } from './run-outcome'
import { TryItForm } from './try-it-form'

/** What goes in on the left, what comes out on the right. */
export function TryItTab({ runHref }: { readonly runHref: (id: string) => string }) {
  return (
    <div className="try-it">
      <TryItForm />
      <RunOutcome runHref={runHref} />
    </div>
  )
}
