/**
 * Loaded once, before any run. Temporal's sandbox takes a stack trace of every promise that a workflow makes; four lines of it are
 * enough to find a mistake of ours, and cost a third of ten.
 */
Error.stackTraceLimit = 4

export {}
