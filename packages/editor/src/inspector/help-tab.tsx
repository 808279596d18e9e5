import { useEffect, useState } from 'react'
import { useEditor } from '../editor-context'
import { Markdown } from '../markdown'

/** The node type's README in the person's language. */
export function HelpTab({ kind }: { readonly kind: string }) {
  const { ports, language } = useEditor()
  const [help, setHelp] = useState('')
  useEffect(() => {
    let gone = false
    ports.help(kind, language).then(
      (text) => !gone && setHelp(text),
      () => !gone && setHelp(''),
    )
    return () => {
      gone = true
    }
  }, [ports, kind, language])
  return <Markdown source={help} className="prose help" />
}
