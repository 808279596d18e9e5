import { AppError } from '../app-error'

export function secretNotFound(): AppError {
  return new AppError('not-found', 'There is no such secret.', { hint: 'Set it on the settings page or with: heddle secret set.' })
}
