import { randomUUID } from 'node:crypto'
import { sentEventAnswer } from '../answers'
import type { AddCommand } from '../command'
import { exitCodes, Failure } from '../exit-codes'
import { jsonArgument } from '../json-argument'
import { deliveryId, name } from '../option-values'

interface Options {
  readonly for?: string
  readonly data?: string
  readonly deliveryId?: string
  readonly run?: string
}

export const addSendEvent: AddCommand = (program, doing) => {
  program
    .command('send-event')
    .argument('<name>', 'as the step that waits has it', name)
    .description('tell of something that a run waits for')
    .option('--for <key>', 'its key: which one it is about')
    .option('--data <json>', 'what it brings, as JSON or @file')
    .option('--delivery-id <id>', 'the same delivery counts once', deliveryId)
    .option('--run <run>', 'for this run only')
    .action(async (event: string, { for: key, data, deliveryId, run }: Options, command) => {
      const { terminal, server } = doing(command)
      const sent = await server().ask(sentEventAnswer, 'POST', '/events', {
        body: {
          name: event,
          // One of its own: a delivery whose answer is lost on the way is not taken twice when the connection tries again.
          deliveryId: deliveryId ?? randomUUID(),
          ...(key !== undefined && { key }),
          ...(data !== undefined && { data: jsonArgument(data, 'The data') }),
          ...(run !== undefined && { run }),
        },
      })
      const nobody = sent.served === 0 && !sent.kept
      terminal.result(sent, () =>
        nobody
          ? ''
          : `${event}: ${sent.duplicate ? 'this delivery came before, and was ' : ''}${sent.kept ? 'kept for a step that begins to wait' : 'given to a step that waited'}.`,
      )
      if (nobody)
        throw new Failure(exitCodes.gone, `Nobody gets "${event}": the run ${run ?? ''} has ended.`, {
          hint: 'Leave --run out to send it to whichever step waits.',
        })
    })
}
