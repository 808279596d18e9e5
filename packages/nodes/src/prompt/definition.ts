import type { JsonSchema } from '@heddle/core/json'
import { defineNodeType, type NodeInPlan } from '@heddle/core/node-type/node-type'
import type { Template } from '@heddle/core/plan/plan'
import type { Problem } from '@heddle/core/problems/problem'
import { z } from 'zod'
import { hint } from '../hint'
import { limits } from '../limits'
import { missing } from '../missing'
import { objectTemplate } from '../named-values'
import { say } from '../say'

export const promptConfig = z.strictObject({
  model: z
    .string()
    .max(200)
    .default('')
    .meta(
      hint({
        title: 'Model',
        description: 'Provider and model: openai/gpt-5-mini, ollama/llama3.',
        field: 'model',
        placeholder: 'openai/gpt-5-mini',
        zh: { title: '模型', description: '提供方和模型，例如 openai/gpt-5-mini、ollama/llama3。' },
      }),
    ),
  system: z
    .string()
    .default('')
    .meta(
      hint({
        title: 'System',
        description: 'Who the model is and what it must keep to.',
        field: 'template-area',
        zh: { title: '系统提示', description: '模型的角色和必须遵守的规则。' },
      }),
    ),
  user: z
    .string()
    .default('')
    .meta(
      hint({
        title: 'Prompt',
        description: 'What is asked. May hold references: {{start.text}}',
        field: 'template-area',
        placeholder: 'Summarise: {{start.text}}',
        zh: { title: '提示', description: '要问的内容，可以包含引用：{{start.text}}' },
      }),
    ),
  schema: z
    .record(z.string(), z.json())
    .optional()
    .meta(
      hint({
        title: 'Answer as JSON',
        description: 'A JSON Schema that the answer must fit; then {{key.object}} holds it.',
        field: 'schema',
        zh: { title: '以 JSON 回答', description: '回答必须符合的 JSON Schema；结果在 {{key.object}} 中。' },
      }),
    ),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .optional()
    .meta(
      hint({
        title: 'Temperature',
        description: '0 is steady, 1 is lively. Left empty: as the model has it.',
        advanced: true,
        zh: { title: '温度', description: '0 稳定，1 活跃。留空则用模型自己的值。' },
      }),
    ),
  maxTokens: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta(
      hint({
        title: 'Most tokens',
        description: 'Upper limit of the answer, reasoning included.',
        unit: 'tokens',
        advanced: true,
        zh: { title: '最多 token', description: '回答的上限，包括推理。' },
      }),
    ),
  stream: z
    .boolean()
    .default(true)
    .meta(hint({ title: 'Show the text as it comes', advanced: true, zh: { title: '边生成边显示' } })),
  attempts: z
    .int()
    .min(1)
    .max(20)
    .default(4)
    .meta(
      hint({
        title: 'Attempts',
        description: 'The first included. Only what may pass is tried again.',
        advanced: true,
        zh: { title: '尝试次数', description: '包括第一次。只重试可能自行恢复的失败。' },
      }),
    ),
  timeLimit: z
    .number()
    .min(1)
    .max(3600)
    .default(300)
    .meta(
      hint({
        title: 'Time limit',
        description: 'For one attempt. The first words must come within 30 s in any case.',
        unit: 's',
        advanced: true,
        zh: { title: '时限', description: '每次尝试的时限。无论如何 30 秒内必须开始回答。' },
      }),
    ),
})

type Config = z.infer<typeof promptConfig>

/** What the runner receives: the settings with every reference filled in. A value that is no text arrives as JSON. */
export const promptInput = promptConfig
  .pick({ model: true, schema: true, temperature: true, maxTokens: true, stream: true })
  .extend({ system: z.json(), user: z.json() })

export const prompt = defineNodeType({
  kind: 'prompt',
  version: 1,
  title: 'Prompt',
  summary: 'Asks a model once and hands on its answer.',
  zh: { title: '提示', summary: '向模型提问一次并交出回答。' },
  family: 'pattern',
  icon: 'message-square-text',
  config: promptConfig,
  ports: () => ['done'],
  incoming: true,
  line: ({ model, user, system }, language) => ({
    ...(model ? { strong: model.slice(model.indexOf('/') + 1) } : {}),
    text: user || system || say(language, 'Nothing asked yet', '尚未提问'),
  }),
  output: answerSchema,
  compile(node) {
    const problems = problemsOf(node)
    if (problems.length > 0) return problems
    const { config } = node
    return { op: { op: 'call', runner: 'prompt', queue: 'models', input: inputOf(node), limits: limits(config.attempts, config.timeLimit), effect: 'none' } }
  },
})

function inputOf({ config, parse }: NodeInPlan<Config>): Template {
  const settings = { model: config.model, schema: config.schema, temperature: config.temperature, maxTokens: config.maxTokens, stream: config.stream }
  const literals = Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, { literal: value }] as const]))
  return objectTemplate([...literals, ['system', parse(config.system, ['system'])], ['user', parse(config.user, ['user'])]])
}

function problemsOf({ config, problem }: NodeInPlan<Config>): readonly Problem[] {
  const problems: Problem[] = []
  if (!/^[a-z0-9][a-z0-9_-]*\/.+$/.test(config.model))
    problems.push(
      missing(problem, {
        path: ['model'],
        message: config.model === '' ? 'No model is chosen.' : `"${config.model}" does not name a provider and a model.`,
        hint: 'Choose one of the list, or write provider/model, for example openai/gpt-5-mini.',
      }),
    )
  if (config.user.trim() === '' && config.system.trim() === '')
    problems.push(
      missing(problem, { path: ['user'], message: 'Nothing is asked.', hint: 'Write what the model should do, for example Summarise: {{start.text}}.' }),
    )
  return problems
}

function answerSchema({ schema }: Config): JsonSchema {
  const usage = { type: 'object', properties: { inputTokens: { type: 'integer' }, outputTokens: { type: 'integer' } } }
  return {
    type: 'object',
    properties: { text: { type: 'string' }, ...(schema ? { object: schema } : {}), finishReason: { type: 'string' }, usage },
    required: ['text', ...(schema ? ['object'] : []), 'finishReason', 'usage'],
    additionalProperties: false,
  }
}
