'use client'
import { Button } from '@heddle/ui/button.tsx'
import { CopyButton } from '@heddle/ui/copy-button.tsx'
import { Icon } from '@heddle/ui/icon.tsx'
import { TextInput } from '@heddle/ui/text-input.tsx'
import { useSettingsText } from './text'

interface FreshKeyProps {
  readonly name: string
  readonly value: string
  readonly onClose: () => void
}

/** The only time that a key is shown. */
export function FreshKey({ name, value, onClose }: FreshKeyProps) {
  const text = useSettingsText()
  return (
    <div className="once mt-3" role="status">
      <p className="flex items-center gap-1.5 font-semibold">
        <Icon name="key-round" size={16} className="text-accent" />
        {text.keyReady(name)}
      </p>
      <p className="text-12 text-ink-muted">{text.keyOnce}</p>
      <div className="mt-2 flex gap-2">
        <TextInput
          className="h-7 font-mono text-12"
          readOnly
          value={value}
          aria-label={text.freshKey}
          data-testid="fresh-key"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={value} label={text.copyKey} look="primary" />
        <Button onClick={onClose}>{text.haveIt}</Button>
      </div>
    </div>
  )
}
