import { serve } from '@heddle/api/testing/serve'
import { answerTrpc } from '../answer-trpc'
import { restApp } from '../rest-app'
import { closeOnStop } from '../stopping'

/** A process with the doors of the web app that ends as one of Next does; its first line is its address. */
closeOnStop()
const { url, drain } = await serve((request) => (new URL(request.url).pathname.startsWith('/api/trpc/') ? answerTrpc(request) : restApp().fetch(request)))
process.once('SIGTERM', () => void drain().then(() => process.exit(143)))
process.stdout.write(`${url}\n`)
