import { basename } from 'node:path'
import { savedAnswer, workflowAnswer } from '../answers'
import type { AddCommand } from '../command'
import { exitCodes, Failure } from '../exit-codes'
import { type GraphFile, problemLines, problemsOf, readGraphFile } from '../graph-file'
import { slug as slugValue } from '../option-values'
import type { Server } from '../server'

export const addPush: AddCommand = (program, doing) => {
  program
    .command('push <file>')
    .description('make a graph file the draft of a workflow, which is created when it is not there')
    .option('--slug <slug>', 'the workflow (default: the slug in the file, or made from its name)', slugValue)
    .action(async (path: string, options: { slug?: string }, command) => {
      const { terminal, server } = doing(command)
      const file = readGraphFile(path)
      if ('problems' in file)
        throw new Failure(exitCodes.failed, problemLines(path, file.problems), { hint: 'Nothing was pushed.', details: { problems: file.problems } })
      const slug = options.slug ?? file.slug ?? slugOf(file.name ?? basename(path).replace(/\.graph\.json$|\.json$/, ''))
      const pushed = await push(server(), slug, file)
      const problems = problemsOf(file)
      terminal.result({ ...pushed, problems }, () => `${slug}: ${pushed.created ? 'created' : 'draft replaced'}, revision ${pushed.revision}.`)
      if (problems.length > 0) terminal.note(problemLines(path, problems))
    })
}

async function push(
  server: Server,
  slug: string,
  { graph, name }: GraphFile,
): Promise<{ readonly slug: string; readonly revision: number; readonly created: boolean }> {
  try {
    const { revision } = await server.ask(savedAnswer, 'PUT', `/workflows/${encodeURIComponent(slug)}/graph`, { body: graph })
    return { slug, revision, created: false }
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.exitCode !== exitCodes.notFound) throw cause
    const { revision } = await server.ask(workflowAnswer, 'POST', '/workflows', { body: { name: name ?? slug, slug, graph } })
    return { slug, revision, created: true }
  }
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
  if (slug !== '') return slug
  throw new Failure(exitCodes.usage, `No slug can be made from "${name}".`, { hint: 'Name one: --slug my-workflow.' })
}
