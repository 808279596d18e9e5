'use client'
import { useLanguage } from '@heddle/ui/catalogue'
import { type Theme, useTheme } from '@heddle/ui/theme'
import { SettingsPage } from './settings-page'
import { useSettingsText } from './text'

export function AppearancePage() {
  const text = useSettingsText()
  const [language, chooseLanguage] = useLanguage()
  const [theme, chooseTheme] = useTheme()
  const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[]
  return (
    <SettingsPage title={text.appearanceTitle}>
      <Choices
        legend={text.language}
        name="language"
        current={language}
        onChoose={chooseLanguage}
        options={[
          { value: 'en', title: 'English' },
          { value: 'zh', title: '中文' },
        ]}
      />
      <Choices
        legend={text.theme}
        name="theme"
        current={theme}
        onChoose={chooseTheme}
        options={themes.map((value) => ({ value, title: text.themes[value] }))}
      />
    </SettingsPage>
  )
}

interface ChoicesProps<Value extends string> {
  readonly legend: string
  readonly name: string
  readonly current: Value
  readonly options: readonly { readonly value: Value; readonly title: string }[]
  readonly onChoose: (value: Value) => void
}

function Choices<Value extends string>({ legend, name, current, options, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="h2 mb-1">{legend}</legend>
      {options.map(({ value, title }) => (
        <label key={value} className="flex h-7 items-center gap-2">
          <input type="radio" className="accent-(--accent)" name={name} value={value} checked={value === current} onChange={() => onChoose(value)} />
          {title}
        </label>
      ))}
    </fieldset>
  )
}
