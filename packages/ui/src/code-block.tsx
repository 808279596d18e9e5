import { CopyButton } from './copy-button'

export function CodeBlock({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <figure aria-label={label} className="relative rounded border border-line bg-sunken">
      <pre className="overflow-x-auto p-3 pr-24 whitespace-pre">
        <code>{code}</code>
      </pre>
      <CopyButton text={code} size="small" className="absolute top-2 right-2" />
    </figure>
  )
}
