import { catalogue } from '@heddle/ui/catalogue'

export const useWorkflowText = catalogue({
  en: {
    name: 'Name',
    nameHint: 'Free text. The address and everything that calls the workflow stay the same.',
    save: 'Save',
    saved: 'Saved.',
    address: 'Address',
    addressHint: 'Programs call the workflow by this; it never changes.',
    remove: 'Delete workflow',
    removeHint: 'The drawing, its versions and its address go, and programs that call it get "not found". Runs stay readable. This cannot be undone.',
    removeTitle: (name: string) => `Delete "${name}"?`,
    typeName: 'Type the name to confirm',
    keep: 'Keep it',
  },
  zh: {
    name: '名称',
    nameHint: '可自由填写。地址和所有调用方都不受影响。',
    save: '保存',
    saved: '已保存。',
    address: '地址',
    addressHint: '程序通过它调用工作流；它永远不变。',
    remove: '删除工作流',
    removeHint: '图、版本和地址都会消失，调用它的程序会得到“未找到”。运行记录仍可查看。此操作无法撤销。',
    removeTitle: (name: string) => `删除“${name}”？`,
    typeName: '输入名称以确认',
    keep: '保留',
  },
})
