export function HeddleMark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg className="mark" width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d="M10 1v4.2M10 14.8V19" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
      <ellipse cx="10" cy="10" rx="3.2" ry="4.8" stroke="currentColor" strokeWidth="1.7" />
      <path className="thread" d="M1 12.6c3.5 0 5-2.6 9-2.6s5.5-2.6 9-2.6" strokeWidth="1.7" strokeLinecap="round" />
    </svg>
  )
}
