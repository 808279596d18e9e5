import { RunOutcome, type RunOutcomeProps } from './run-outcome'
import { TryItForm } from './try-it-form'

/** What goes in on the left, what comes out on the right. */
export function TryItTab(props: RunOutcomeProps) {
  return (
    <div className="try-it">
      <TryItForm />
      <RunOutcome {...props} />
    </div>
  )
}
