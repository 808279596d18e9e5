/** Calls in flight at once in one run. Temporal itself ends a run at 2,000. */
export const callsInFlight = 50

/** Bytes of call inputs that one workflow turn may carry: Temporal ends a run whose turn exceeds a 4 MB message. */
export const turnBytes = 1_000_000

/** Largest input of one call: Temporal ends a run that sends a payload above 2 MB. */
export const callInputBytes = 1_900_000

/** A worker that does not report within this time is taken for dead, and the call begins again elsewhere. */
export const heartbeatMs = 5_000

/** A run's input travels with its first call up to this size; it is in the history a second time then. */
export const travellingInputBytes = 4_000

/**
 * Steps of work (`core/expression/budget.ts`) that one history may hold. A worker that takes a run over does all of them again within the
 * 5 s of one workflow task; more than that, and the run could never go on. A number of the semantics.
 */
export const runSteps = 10_000_000
