import { catalogue } from '@heddle/ui/catalogue'

export const useVersionsText = catalogue({
  en: {
    emptyTitle: 'Nothing is published yet',
    empty: 'A version is the drawing as it was published. It never changes, so a run of it can always be understood.',
    toPublish: 'Publish',
    noNotes: 'No notes',
    production: 'production',
    makeLive: (version: number) => `Point production to v${version}`,
    pointed: (name: string, version: number) => `${name} now runs v${version}. Runs under way finish on the version that they began with.`,
    undo: 'Undo',
    plan: 'Plan',
    nodes: (n: number) => (n === 1 ? '1 node' : `${n} nodes`),
    choose: 'Versions',
    drawing: (version: number) => `Drawing of v${version}`,
  },
  zh: {
    emptyTitle: '还没有发布任何版本',
    empty: '版本是发布时的图。它永不改变，因此它的每次运行都可以被理解。',
    toPublish: '发布',
    noNotes: '没有说明',
    production: '生产环境',
    makeLive: (version: number) => `将 production 指向 v${version}`,
    pointed: (name: string, version: number) => `${name} 现在运行 v${version}。进行中的运行会在原来的版本上完成。`,
    undo: '撤销',
    plan: '计划',
    nodes: (n: number) => `${n} 个节点`,
    choose: '版本',
    drawing: (version: number) => `v${version} 的图`,
  },
})
