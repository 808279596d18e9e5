/** Calls in flight at once in one run. Temporal itself ends a run at 2,000. */
export const callsInFlight = 50

/**
 * What call inputs may add to the message that one workflow turn sends: Temporal ends a run whose turn exceeds a 4 MB message. An input counts
 * with `keptFromBytes` at most: larger ones are kept beside the run, and a reference travels.
 */
export const turnMessageBytes = 2_000_000

/** As much of one payload as a message may hold; see `payloads/run-payloads.ts`. */
export const keptFromBytes = 64 * 1024

/** Bytes of call inputs that one turn may write out, whatever travels of them; the first may be as large as a value is. They take time and memory. */
export const turnInputBytes = 16_000_000

/** A worker that does not report within this time is taken for dead, and the call begins again elsewhere. */
export const heartbeatMs = 5_000

/** A run's input travels with its first call up to this size; it is in the history a second time then. */
export const travellingInputBytes = 4_000

/**
 * Steps of work (`core/expression/budget.ts`) that one history may hold. A worker that takes a run over does all of them again within the
 * 5 s of one workflow task; more than that, and the run could never go on. A number of the semantics.
 */
export const runSteps = 10_000_000

/** Steps that a call costs for each byte of its input, which is written out, hashed and kept: a power of two, as a shift to the right. */
export const inputStepsShift = 4
