import { AppError } from '../app-error'

export function approvalNotFound(): AppError {
  return new AppError('not-found', 'There is no such approval.', { hint: 'Check the id. Approvals of other workspaces are not shown.' })
}
