import { AppError } from '../app-error'

export function runNotFound(): AppError {
  return new AppError('not-found', 'There is no such run.', { hint: 'Check the run id. Runs of other workspaces are not shown.' })
}
