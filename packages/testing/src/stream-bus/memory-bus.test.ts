import { examineBus } from './bus-exam'
import { memoryBus } from './memory-bus'

examineBus('memory', async () => memoryBus(), { shared: false })
