import { type Judgement, judge, leaveOpen } from './judge'
import type { Check } from './keywords'
import { most } from './most'
import { at, hold, listOf } from './reading'
import { pathOf } from './scene'

/** The keywords that make one answer of those of several schemas, or of one for several items. */
export const combining: Readonly<Record<string, Check>> = {
  allOf: ({ schema, value, scene }) => most(listOf(schema.allOf), (each) => scene.check(each, value, scene)),
  anyOf: ({ schema, value, scene }) => {
    const answers = listOf(schema.anyOf).map((each) => judge(each, value, scene))
    if (count(answers, 'yes') > 0) return []
    if (count(answers, 'unknown') > 0) return leaveOpen(scene)
    const shortest = answers.map(({ found }) => found).sort((a, b) => a.length - b.length)[0]
    return answers.length === 1 && shortest ? shortest : [{ path: pathOf(scene), message: 'fits none of the allowed forms' }]
  },
  oneOf: ({ schema, value, scene }) => {
    const answers = listOf(schema.oneOf).map((each) => judge(each, value, scene))
    const fitting = count(answers, 'yes')
    if (fitting < 2 && count(answers, 'unknown') > 0) return leaveOpen(scene)
    return hold(fitting === 1, scene, fitting === 0 ? 'fits none of the allowed forms' : 'fits several of the forms of which only one may fit')
  },
  not: ({ schema, value, scene }) => {
    const { fits } = judge(schema.not, value, scene)
    return fits === 'unknown' ? leaveOpen(scene) : hold(fits === 'no', scene, 'has a form that is not allowed')
  },
  if: ({ schema, value, scene }) => {
    const { fits } = judge(schema.if, value, scene)
    if (fits !== 'unknown') return scene.check(fits === 'yes' ? schema.then : schema.else, value, scene)
    const answers = [schema.then, schema.else].map((each) => judge(each, value, scene))
    if (count(answers, 'no') === 2) return answers[0]?.found ?? []
    return count(answers, 'yes') === 2 ? [] : leaveOpen(scene)
  },
  contains: ({ schema, value, scene }) => {
    if (!Array.isArray(value)) return []
    const answers = value.map((item, index) => judge(schema.contains, item, at(scene, index)))
    const surely = count(answers, 'yes')
    const perhaps = surely + count(answers, 'unknown')
    const least = typeof schema.minContains === 'number' ? schema.minContains : 1
    const limit = typeof schema.maxContains === 'number' ? schema.maxContains : Number.POSITIVE_INFINITY
    if (perhaps < least || surely > limit) return hold(false, scene, 'holds too few or too many items of the required form')
    return surely >= least && perhaps <= limit ? [] : leaveOpen(scene)
  },
}

function count(answers: readonly Judgement[], wanted: Judgement['fits']): number {
  return answers.filter(({ fits }) => fits === wanted).length
}
