export type Fact = readonly [name: string, value: React.ReactNode]

/** Names and what they are, in rows or in a line as `className` draws them. */
export function Facts({ className, facts }: { readonly className: string; readonly facts: readonly Fact[] }) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
