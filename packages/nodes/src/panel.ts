import type { Json } from '@heddle/core/json'
import type { Problem } from '@heddle/core/problems/problem'
import type { ComponentType } from 'react'

/** What a node's own panel gets from the inspector; it replaces the form made from the schema. */
export interface PanelProps {
  readonly config: { readonly [setting: string]: Json }
  readonly onChange: (config: { readonly [setting: string]: Json }) => void
  /** Those of this node; `at.path` leads into `config`. */
  readonly problems: readonly Problem[]
  /** What may be referred to here, nearest first. */
  readonly references: readonly { readonly text: string; readonly title: string; readonly type?: string }[]
  readonly language: 'en' | 'zh'
}

export type NodePanel = ComponentType<PanelProps>
