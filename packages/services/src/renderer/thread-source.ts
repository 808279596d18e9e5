/**
 * The renderer's thread, as text: it is started from a string, so that it is there whether the worker runs from sources
 * or from one bundled file. `liquidjs` itself is loaded from where it is installed. Templates cannot read files, get at
 * prototypes, or use a name that was not given.
 */
export const threadSource = `
const { parentPort, workerData } = require('node:worker_threads')
const { Liquid } = require(workerData.liquidjs)
const engine = new Liquid({
  ownPropertyOnly: true, strictVariables: true, strictFilters: true,
  templates: {}, relativeReference: false, cache: 100,
  memoryLimit: workerData.memoryLimit, parseLimit: workerData.parseLimit,
})
parentPort.on('message', async ({ template, values }) => {
  try {
    const text = await engine.parseAndRender(template, values)
    parentPort.postMessage({ text: String(text) })
  } catch (error) {
    parentPort.postMessage({ error: error && error.message ? String(error.message) : String(error) })
  }
})
parentPort.postMessage({ ready: true })
`
