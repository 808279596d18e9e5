import { MOST_PLAN_BYTES } from '@heddle/core/compile/seal-plan'
import type { Json } from '@heddle/core/json'
import type { Plan } from '@heddle/core/plan/plan'
import { dataConverter } from '@heddle/workflows/data-converter'
import { grouped, tooLarge } from '../../value-size'

/** Temporal takes no payload above 2 MB, and a run's plan and input travel to it in one, compressed. */
const PAYLOAD_BYTES = 2_000_000

/** Nothing but an input that is hard to compress, to a plan that is, comes near. @throws RequestRefused `too-large`. */
export async function requireOnePayload(plan: Plan, input: Json, inputBytes: number): Promise<void> {
  if (inputBytes + MOST_PLAN_BYTES <= PAYLOAD_BYTES) return
  let payloads = [{ metadata: {}, data: Buffer.from(JSON.stringify({ plan, input })) as Uint8Array }]
  for (const codec of dataConverter.payloadCodecs ?? []) payloads = (await codec.encode(payloads)) as typeof payloads
  const bytes = payloads[0]?.data.length ?? 0
  if (bytes <= PAYLOAD_BYTES) return
  throw tooLarge(
    `The input (${grouped(inputBytes)} bytes) and the plan of the workflow have ${grouped(bytes)} bytes together, compressed, and may have ${grouped(PAYLOAD_BYTES)}.`,
  )
}
