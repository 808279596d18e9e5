import type { AddCommand } from '../command'
import { exitCodes, Failure } from '../exit-codes'
import { problemLines, problemsOf, readGraphFile } from '../graph-file'

export const addValidate: AddCommand = (program, doing) => {
  program
    .command('validate <file>')
    .description('check a graph file, without a server')
    .action((path: string, _options: object, command) => {
      const { terminal } = doing(command)
      const problems = problemsOf(readGraphFile(path))
      const errors = problems.filter(({ severity }) => severity === 'error').length
      terminal.result({ valid: errors === 0, problems }, () => (problems.length === 0 ? `${path}: nothing is wrong.` : problemLines(path, problems)))
      if (errors > 0)
        throw new Failure(exitCodes.failed, `${path} has ${errors === 1 ? 'one error' : `${errors} errors`}.`, { hint: 'Each of them says what to do.' })
    })
}
