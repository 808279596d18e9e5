// Made by `npm run nodes:index` from the folders beside it.
import type { NodeTypes } from '@heddle/core/node-type/node-type'
import { approval } from './approval/definition'
import { branch } from './branch/definition'
import { collectAll } from './collect-all/definition'
import { firstOf } from './first-of/definition'
import { httpRequest } from './http-request/definition'
import { join } from './join/definition'
import { note } from './note/definition'
import { output } from './output/definition'
import { prompt } from './prompt/definition'
import { set } from './set/definition'
import { start } from './start/definition'
import { switchNode } from './switch/definition'
import { template } from './template/definition'
import { wait } from './wait/definition'

/** What each kind of node is: pure, for every realm. */
export const nodeTypes: NodeTypes = {
  approval: approval,
  branch: branch,
  'collect-all': collectAll,
  'first-of': firstOf,
  'http-request': httpRequest,
  join: join,
  note: note,
  output: output,
  prompt: prompt,
  set: set,
  start: start,
  switch: switchNode,
  template: template,
  wait: wait,
}
