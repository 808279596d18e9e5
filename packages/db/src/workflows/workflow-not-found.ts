import { AppError } from '../app-error'

export function workflowNotFound(): AppError {
  return new AppError('not-found', 'There is no such workflow.', { hint: 'Check the name in the address. Workflows of other workspaces are not shown.' })
}
